"""WebSocket frames as uvicorn reads them, without a trace in the log for each broken one."""

from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

_NOT_TEXT: Final = 1007
_LINGER: Final = 2.0
"""Seconds in which the sender of a broken frame can read why the connection is closed."""


class QuietWebSockets(WebSocketsSansIOProtocol):
    """A WebSocket that closes when a broken frame arrives, and sends the reason."""

    def send_receive_event_to_app(self) -> None:
        """Pass on a complete message."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.send_close(_NOT_TEXT, "protocol.unreadable")
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        """Send the reason for closing, and linger so that the sender can read it."""
        if self.close_sent or self.transport.is_closing():
            return
        closing = self.conn.close_sent
        if closing is None:  # it never became a WebSocket
            self.transport.close()
            return
        self.queue.put_nowait(
            {"type": "websocket.disconnect", "code": closing.code, "reason": closing.reason}
        )
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(_LINGER, self.transport.close)
