"""`canasta score`: deals that were played with real cards."""

from canasta.cli.problem import FAILED
from canasta.cli.ready import get_ready
from canasta.cli.streams import console


def score_deals(file: str) -> int:
    """Print the score sheet of every deal in a file.

    Returns:
        The exit status: 1 where the file gives another total, else 0.
    """
    from rich.text import Text

    from canasta.cli.table.sheet import sheet_table
    from canasta.game.cases import score_file

    get_ready()
    deals = score_file(file)
    out = console()
    status = 0
    for deal in deals:
        case = deal.case
        titles = [f"Side {side.side}" for side in deal.sides]
        title = f"{case.id} · {case.rules.title}"
        out.print(sheet_table(deal.sheet, titles, title, range(len(titles)), match=False))
        for side, expected in zip(deal.sides, deal.expected, strict=True):
            if expected is not None and expected != side.total:
                out.print(Text(f"Side {side.side}: the file says {expected:,}.", style="bad"))
                status = FAILED
    return status
