from unicodedata import category

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from canasta.game import InvalidError
from canasta.live.base.names import (
    LONGEST_NAME,
    LONGEST_WORDS,
    can_be_called,
    can_be_said,
    can_be_titled,
    looks,
    read_name,
    read_title,
    read_words,
)
from canasta.live.table.settings import Settings, check_settings, settled

BLANKS = "\u3164\u2800\u115f\u1160\uffa0\u200b\u2060\u00ad\ufeff \u00a0\u3000\u17b4\ufe0f"

IGNORED = (
    "ad 34f 61c 115f-1160 17b4-17b5 180b-180f 200b-200f 202a-202e 2060-206f 3164 fe00-fe0f feff "
    "ffa0 fff0-fff8 1bca0-1bca3 1d173-1d17a e0000-e0fff"
)
"""Default_Ignorable_Code_Point, by Unicode's DerivedCoreProperties."""

UNSEEN = [
    chr(code)
    for ends in f"{IGNORED} 16fe4 1da7f 303f fffc".split()
    for code in range(int(ends.split("-")[0], 16), int(ends.split("-")[-1], 16) + 1)
]


@given(st.text(st.sampled_from(BLANKS) | st.characters(categories=["Mn", "Cf", "Zs", "P"])))
def test_no_name_is_blank(text: str) -> None:
    with pytest.raises(InvalidError) as told:
        read_name(text)
    assert told.value.code == "table.name"


@given(st.text() | st.text(st.sampled_from(BLANKS + "aß1🎩é\u0301")))
@example("0\u0300\xad\ufe00\ufe00\ufe00")
def test_a_name_is_one_line_that_can_be_seen(text: str) -> None:
    try:
        name = read_name(text)
    except InvalidError:
        return
    assert 0 < len(name) <= LONGEST_NAME
    assert name.isprintable()
    assert name == read_name(name)
    assert any(sign.isalnum() or category(sign) in ("So", "Nl", "No") for sign in name)
    assert not set(name) & set(BLANKS) - {" ", "\ufe0f"}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "anna"),
        ("Anna", "Аnnа"),  # Cyrillic А and а
        ("Anna", "Ａｎｎａ"),
        ("Ian", "lan"),
        ("Ian", "ian"),
        ("Norman", "Norrnan"),
        ("Olaf", "0laf"),
        ("Jürg", "Ju\u0308rg"),
    ],
)
def test_names_that_look_alike_are_known(one: str, other: str) -> None:
    assert looks(one) & looks(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Anna", "Hanna"), ("Jürg", "Jurg"), ("Guy", "Guu"), ("李娜", "李妮")]
)
def test_names_that_differ_are_two(one: str, other: str) -> None:
    assert not looks(one) & looks(other)


@pytest.mark.parametrize(
    ("text", "shown"),
    [("  Ann\n\tB. ", "Ann B."), ("\u202eevil\u200b", "evil"), ("Jürg", "Jürg"), ("李娜", "李娜")],
)
def test_a_name_is_cleaned(text: str, shown: str) -> None:
    assert read_name(text) == shown


def test_a_chat_message_is_cut_at_the_longest_length() -> None:
    assert len(read_words("word " * 1000)) <= LONGEST_WORDS
    with pytest.raises(InvalidError):
        read_words(" \u200b\n")


def test_signs_of_which_nothing_is_seen_are_in_no_name_title_or_words() -> None:
    assert len(UNSEEN) == 4174 + 4
    for sign in UNSEEN:
        for at in range(4):
            name = "Ann"[:at] + sign + "Ann"[at:]
            assert (read_name(name), read_title(name), read_words(name)) == ("Ann",) * 3, ascii(
                sign
            )


def test_a_name_looks_as_it_does_without_signs_of_which_nothing_is_seen() -> None:
    for sign in UNSEEN:
        for at in range(5):
            assert looks("José"[:at] + sign + "José"[at:]) == looks("José"), ascii(sign)
    assert looks("Jose\u034f\u0301") == looks("José")
    assert looks("❤\ufe0f") == looks("❤")


@given(st.text(st.sampled_from([*UNSEEN, *" \n"])))
@example("\ufe0f")
@example("\u034f")
def test_a_name_of_invisible_characters_is_empty(text: str) -> None:
    assert read_title(text) == ""
    for read, code in ((read_name, "table.name"), (read_words, "table.words")):
        with pytest.raises(InvalidError) as told:
            read(text)
        assert told.value.code == code


@given(st.text(st.sampled_from([*"aé❤☎\u0301 ", *UNSEEN[:50], "\ufe0f"])))
def test_a_title_that_was_read_reads_back_unchanged(text: str) -> None:
    title = read_title(text)
    assert read_title(title) == title
    assert not title or (read_words(title) == title and can_be_titled(title))


def test_a_picture_keeps_its_colour_and_nothing_else_does() -> None:
    assert read_words("I ❤\ufe0f\ufe0f you\ufe0f ☎\u200d\ufe0f") == "I ❤\ufe0f you ☎\ufe0f"


@pytest.mark.parametrize(
    "picture", ["👨\u200d👩\u200d👧\u200d👦", "🏳\ufe0f\u200d🌈", "🙋🏽\u200d♀\ufe0f"]
)
def test_a_picture_of_several_stays_one(picture: str) -> None:
    assert read_name(f"Ann {picture}") == f"Ann {picture}"
    assert can_be_called(f"Ann {picture}")
    assert looks(f"Ann {picture}") == looks(f"Ann {picture}".replace("\u200d", ""))
    longest = "A" * (LONGEST_NAME - 2)
    assert read_name(longest + picture) == longest  # it is not cut in two
    assert read_name(f"An\u200dn {picture}\u200d") == f"Ann {picture}"


def test_what_an_earlier_release_read_can_be_taken_in_from_a_file() -> None:
    for text in ("Ann\ufe0f", "A\u034fnn", "\ufe0f", "a\u3164"):
        assert can_be_called(text)
        assert can_be_said(text)
        check_settings(Settings(name=text))
    assert not can_be_said("a\u200b")
    assert not can_be_called("")


@pytest.mark.parametrize(("name", "shown"), [("\u034f", ""), ("A\ufe00nn", "Ann"), ("", "")])
def test_a_new_table_is_called_by_what_can_be_seen(name: str, shown: str) -> None:
    assert settled(Settings(name=name)).name == shown
