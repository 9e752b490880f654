"""Tables in the browser: the server, its protocol, and the page that it serves."""
