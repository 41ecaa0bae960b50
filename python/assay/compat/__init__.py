# SPDX-License-Identifier: Apache-2.0
"""Other packages' interfaces over the same library: import one of these in their place."""
