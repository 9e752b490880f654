"""Compiling the engine in the build: a library and ``kernel.wasm``, both from the same code.

It needs Numba, and ``ziglang`` to link; an installation for playing needs neither.
"""
