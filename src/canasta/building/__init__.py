"""Compiling the engine when the project is built: one code, a library and ``kernel.wasm`` of it.

It needs Numba, and ``ziglang`` to link with; nothing that is installed for playing does.
"""
