# SPDX-License-Identifier: Apache-2.0
"""Settings of an evaluation, as people give them and as the library takes them."""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import index

from . import _core
from ._measures import is_whole, measures_from
from ._types import Any

MEASURES = "nDCG@10 AP RR"
text_setting = _core.text_setting
thread_count = _core.thread_count
whole_number = _core.whole_number


def measures_with(measures: Any, judged_only: bool = False,
                  collection_size: int | None = None) -> list[_core.Measure]:
    """Measures, of judged documents alone or for a collection of this size."""
    judged_only = plain_flag(judged_only)
    if not isinstance(judged_only, bool):
        raise _core.Error(f"judged_only is True or False, and not {judged_only!r}")
    size = 0 if collection_size is None else \
        whole_number("collection_size", collection_size, 1, 2**53)
    parsed = measures_from(measures)
    found = [measure.with_common(judged_only, size) for measure in parsed]
    if size and found == [measure.with_common(judged_only, 0) for measure in parsed]:
        raise no_effect("collection_size", collection_size, "no measure asks for it")
    return found


def no_effect(name: str, value: Any, reason: str) -> _core.Error:
    """A setting that would silently do nothing."""
    return _core.Error(f"{name}={value!r} has no effect: {reason}; leave it out")


def core_settings(settings: Mapping[str, Any]) -> dict[str, Any]:
    """The same under the names and in the types of the library; what is None is not set."""
    known = with_plain_flags({name: value for name, value in settings.items()
                              if name != "groups"})
    known["only_topics"] = only_topics_from(settings.get("only_topics"))
    known["categories"] = categories_from(settings.get("groups"))
    known["bounds"] = bounds_from(known.get("bounds"))
    return {name: value for name, value in known.items() if value is not None}


def plain_flag(value: Any) -> Any:
    """True and False of NumPy as those of Python; anything else as it is."""
    is_numpy = getattr(getattr(value, "dtype", None), "kind", "") == "b" and value.shape == ()
    return bool(value) if is_numpy else value


def with_plain_flags(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Settings that the library can take for flags."""
    return {name: plain_flag(value) for name, value in settings.items()}


def only_topics_from(topics: Any) -> list[str] | None:
    """Names of topics; none at all would be every topic for the library."""
    if topics is None:
        return None
    if isinstance(topics, (str, bytes)) or not isinstance(topics, Iterable):
        raise _core.Error(f"only_topics is a list of topics, and not {topics!r}: give [{topics!r}]")
    names = [name_from(topic, "only_topics", "topic") for topic in topics]
    if not names:
        raise _core.Error("only_topics is empty: name a topic, or leave it out for all of them")
    return names


def categories_from(groups: Any) -> list[tuple[str, str]] | None:
    """(topic, group), once for each group of a topic."""
    if groups is None:
        return None
    if isinstance(groups, (str, bytes)) or not isinstance(groups, Iterable):
        raise _core.Error(f"groups are {{topic: group}} or pairs of these, and not {groups!r}")
    pairs = list(groups.items() if hasattr(groups, "items") else groups)
    if not pairs:
        raise _core.Error("groups is empty: name the group of a topic, or leave it out")
    for pair in pairs:
        if not (isinstance(pair, (tuple, list)) or hasattr(pair, "dtype")) or len(pair) != 2:
            raise _core.Error(f"groups has {pair!r}, which is no pair of a topic and its group: "
                              "give {topic: group} or [(topic, group), …]")
    return [(name_from(topic, "groups", "topic"), name_from(group, "groups", "group"))
            for topic, group in pairs]


def bounds_from(bounds: Any) -> Any:
    """The word of the library for yes and no; other words as they are."""
    if isinstance(bounds, bool):
        return "fixed" if bounds else "none"
    return bounds


def name_from(name: Any, setting: str, what: str) -> str:
    """Names are texts or whole numbers."""
    if isinstance(name, str):
        return str(name)
    if is_whole(name):
        return str(index(name))  # whatever the text of such an object is
    raise _core.Error(f"{setting} has {name!r}, which is no {what}: a {what} is called by a text "
                      "or a whole number")


def texts_from(name: str, texts: Any) -> list[str]:
    """One text or several."""
    found = [texts] if isinstance(texts, str) else list(texts) if isinstance(texts, Iterable) else \
        [texts]
    for text in found:
        if not isinstance(text, str):
            raise _core.Error(f"{name} is a text or a list of texts, and not {texts!r}")
    return found
