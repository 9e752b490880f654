"""Does Waldo's first variation matter?"""

from research.questions.asking import Wish, cell_of, command, rows

TWO_KINDS = "two-kinds-to-go-out"


def first_variation(wish: Wish) -> list[str]:
    """Play it with four and with three players, and as whole matches."""
    four = wish.study("waldo", TWO_KINDS, 4, 400)
    three = wish.study("waldo", TWO_KINDS, 3, 150)
    whole = wish.study("waldo", TWO_KINDS, 4, 40, matches=True)
    turns = four.differences(1)["turns"]
    longer = turns.mean / four.values(0)["turns"].mean
    verdict = "It does" if turns.clear else "With so many deals no one can tell"
    keys = ("turns", "points", "lead", "natural_canastas", "mixed_canastas", "sambas")
    return [
        "## Does the first Waldo variation matter?",
        "",
        "To go out, a side needs two kinds of canasta, or a canasta and a samba (WV-1).",
        f"**{verdict}.** A deal of four players has {cell_of(four, 'turns')} more turns, which is",
        f"{longer:.0%} more, and a side scores {cell_of(four, 'points')} more points.",
        "",
        *rows(four, *keys, "no_canasta", "won_0", "won_1"),
        *wish.draw(four, "lab-waldo-two-kinds", "Waldo with and without its first variation"),
        "With three players:",
        "",
        *rows(three, *keys, "stock", "no_canasta"),
        "Whole matches of four players:",
        "",
        *rows(whole, "deals", "turns", "lead", "won_0"),
        command(four),
        command(three),
        command(whole),
        "",
    ]
