"""Words and names."""

import re
import unicodedata

WORD = re.compile(r"[a-z0-9]+")
STOP_WORDS = frozenset("a an and at by for from in of on or the to with".split())


def plain(text):
    """Lower case, without accents."""
    decomposed = unicodedata.normalize("NFKD", text.lower())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def words_of(text):
    return [word for word in WORD.findall(plain(text)) if word not in STOP_WORDS]


def slug(text):
    return "-".join(WORD.findall(plain(text)))


def initials(name):
    return "".join(part[0] for part in name.split() if part).upper()


def shortened(text, most):
    if len(text) <= most:
        return text
    cut = text.rfind(" ", 0, most - 1)
    return text[: cut if cut > 0 else most - 1] + "…"


def listed(names, last="and"):
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}"


def highlighted(text, words):
    """The text with the words of a search marked."""
    marked = []
    for part in re.split(r"(\W+)", text):
        begins = plain(part)
        marked.append(f"<em>{part}</em>" if begins and any(begins.startswith(word) for word in words) else part)
    return "".join(marked)
