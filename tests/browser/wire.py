"""The messages of a page's WebSocket, and whether they hold anything hidden."""

from playwright.sync_api import Page, WebSocket
from tests.web.test_hidden_cards import check_frame
from tests.web.truth import Moment


class Wire:
    """All messages to a page from now on: a list of frames for each connection."""

    def __init__(self, page: Page) -> None:
        """Listen to a page that has not gone to its table yet."""
        self.connections: list[list[str]] = []
        page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        frames: list[str] = []
        self.connections.append(frames)
        socket.on("framereceived", lambda frame: frames.append(str(frame)))

    def check(self, seat: int, truth: dict[int, Moment]) -> int:
        """Compare every frame with the cards at its moment; return the number of frames.

        Args:
            seat: the seat that the page is at; -1 for a watcher.
            truth: each moment of the table, by the number of the event that made it.
        """
        for frames in self.connections:
            number = 0
            for frame in frames:
                number = check_frame(frame, seat, truth, number)
        return sum(map(len, self.connections))
