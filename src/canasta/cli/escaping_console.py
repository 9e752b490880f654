"""A console that styles text but lets no text control the terminal."""

from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

from canasta.escaping import LAID_OUT, escaped


class EscapingConsole(Console):
    """A console that escapes all it prints, down to the cells of tables, except its own codes."""

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        """Yield the segments of a renderable, escaped.

        Texts are escaped before they are laid out, so that columns and widths still fit.
        """
        if isinstance(renderable, str):
            renderable = escaped(renderable, LAID_OUT)
        elif isinstance(renderable, Text):
            plain = escaped(renderable.plain, LAID_OUT)
            if plain != renderable.plain:
                renderable = renderable.copy()
                renderable.spans.clear()  # they count the characters that were there
                renderable.plain = plain
        for segment in super().render(renderable, options):
            if segment.control:
                yield segment
            else:
                yield Segment(escaped(segment.text, LAID_OUT), segment.style)
