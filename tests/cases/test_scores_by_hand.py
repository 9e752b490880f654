"""Any deal's end scores what the clauses add up to."""

from pathlib import Path

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from tests.cases.by_hand import Side, natural_rank, total
from tests.cases.files import written

from canasta.cards import RANKS
from canasta.game.cases import CaseError, score_file

BOOKS = (
    "waldo",
    "waldo+bolivia-2500",
    "waldo+black-threes-100",
    "regency",
    "joker",
    "joker+canasta-of-aces",
    "joker+canasta-of-sevens",
    "wca",
)
RUNS = (["4h", "5h", "6h"], [f"{rank}s" for rank in "456789T"], [f"{rank}d" for rank in "89TJQKA"])


def sets(most_wilds: int) -> st.SearchStrategy[list[str]]:
    """Sets of 3 to 8 cards, natural aces and sevens among them more often than by chance."""
    wilds = st.lists(st.sampled_from(["2", "Jk"]), max_size=most_wilds)
    ranks = st.sampled_from("456789TJQKAA77")
    return st.tuples(ranks, st.integers(3, 8), wilds).map(
        lambda made: [made[0]] * (made[1] - min(len(made[2]), made[1] - 2)) + made[2][: made[1] - 2]
    )


def melds(book: str) -> st.SearchStrategy[list[list[str]]]:
    base = book.partition("+")[0]
    forms = [sets(3 if base in ("regency", "joker") else 2)]
    if base != "regency":
        forms.append(st.lists(st.sampled_from(["2", "2", "Jk"]), min_size=3, max_size=7))
    if base == "waldo":
        forms.append(st.sampled_from(RUNS).map(list))
    if base in ("waldo", "regency"):
        forms.append(st.just(["3b"] * 3))
    # One meld a rank in WCA (AC-17, AC-58); elsewhere it does not matter to the score.
    alike = natural_rank if base == "wca" else id
    return st.lists(st.one_of(forms), max_size=5, unique_by=alike)


HAND = st.lists(
    st.sampled_from([*RANKS.replace("3", ""), "A", "7", "7", "Jk", "3d", "3c", "3s"]), max_size=7
)
SIDE = st.sampled_from(BOOKS).flatmap(
    lambda book: st.tuples(
        st.just(book),
        st.builds(
            Side,
            melds=melds(book),
            red=st.integers(0, 8 if book.startswith("waldo") else 4),
            black=st.integers(0, 4) if book.startswith(("joker", "wca")) else st.just(0),
            hands=st.lists(HAND, min_size=2, max_size=2),
            out=st.booleans(),
        ),
    )
)


def text_of(book: str, side: Side) -> str:
    """The case file of one side."""
    lists = {
        "melds": [" ".join(meld) for meld in side.melds],
        "hands": [" ".join(hand) for hand in side.hands],
    }
    quoted = {key: ", ".join(f'"{text}"' for text in texts) for key, texts in lists.items()}
    lines = [f"{key} = [{texts}]" for key, texts in quoted.items()]
    threes = "3r " * side.red + "3b " * side.black
    lines.append(f'threes = "{threes}"')
    lines.append(f"went_out = {str(side.out).lower()}")
    return "\n".join(['[[score]]\nid = "S"', f'rules = "{book}"', "[[score.side]]", *lines])


@settings(max_examples=400, suppress_health_check=list(HealthCheck))
@given(made=SIDE)
def test_the_kernel_adds_up_scores_as_the_clauses_say(
    tmp_path: Path, made: tuple[str, Side]
) -> None:
    book, side = made
    try:
        (deal,) = score_file(written(tmp_path, text_of(book, side)))
    except CaseError as error:
        # More copies than the pack holds: another example, please.
        assume(error.code != "cases.pack")
        raise
    assert deal.sides[0].total == total(book, side)
