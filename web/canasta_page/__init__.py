"""The page that `canasta serve` gives a browser, as the build has made it from `web/`."""
