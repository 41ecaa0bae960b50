# SPDX-License-Identifier: Apache-2.0
# What the generator of stubs leaves out: names that modules have anyway.
assay._core.__prefix__:
    __version__: str
