"""The server of tables in a browser's worker: the same application, without a network.

It runs in Pyodide beneath a page that was written by ``canasta site``. Nothing of it knows
JavaScript but :mod:`canasta.server.worker.start`; all else runs, and is tested, anywhere.
"""
