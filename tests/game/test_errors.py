"""The three errors are three different things, and travel between processes."""

import pickle

import pytest

from canasta.game import AmbiguousError, CanastaError, IllegalError, InvalidError, Refusal

ERRORS = [
    InvalidError("text.empty", "There is no action here."),
    IllegalError(Refusal("pile.empty", "The pile is empty.", ("W-024",))),
    AmbiguousError("meld.which", "Name one.", ("add 5c -> #1", "add 5c -> #2")),
]


@pytest.mark.parametrize("error", ERRORS)
def test_every_error_has_a_code_and_a_sentence(error: CanastaError) -> None:
    assert "." in error.code
    assert str(error) == error.message


@pytest.mark.parametrize("error", ERRORS)
def test_every_error_survives_pickling(error: CanastaError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert vars(again) == vars(error)


def test_invalid_illegal_and_ambiguous_are_three_different_errors() -> None:
    kinds = {type(error) for error in ERRORS}
    assert len(kinds) == 3
    assert not any(one is not other and issubclass(one, other) for one in kinds for other in kinds)
