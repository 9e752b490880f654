"""Python for browsers, as the build has gathered it: what `canasta site` puts beside the page."""
