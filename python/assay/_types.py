# SPDX-License-Identifier: Apache-2.0
"""`Any` for annotations: that of typing for tools that check types, and else `object`, since typing
takes longer to import than the rest of the package."""
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any as Any
else:
    Any = object
