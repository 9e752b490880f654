"""Making ``kernel.wasm``: kernel and search, the functions that Numba compiles natively.

``python -m canasta.wasm.building FILE`` writes it; it needs Numba, and ``ziglang`` to link with.
"""
