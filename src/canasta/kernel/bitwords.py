"""Words of 64 bits: counting them and finding one."""

from canasta.kernel.compiled import kernel


@kernel
def lowest_bit(word: int) -> int:
    """The position of a word's lowest bit, which must exist."""
    low = word & -word
    position = 0
    if low & 0xFFFFFFFF == 0:
        position += 32
        low = (low >> 32) & 0xFFFFFFFF
    if low & 0xFFFF == 0:
        position += 16
        low >>= 16
    if low & 0xFF == 0:
        position += 8
        low >>= 8
    if low & 0xF == 0:
        position += 4
        low >>= 4
    if low & 0x3 == 0:
        position += 2
        low >>= 2
    return position + 1 if low & 0x1 == 0 else position


@kernel
def bit(position: int) -> int:
    """The word with this bit alone, 0 to 63."""
    return -0x8000000000000000 if position == 63 else 1 << position


@kernel
def ones(word: int) -> int:
    """How many bits of a word are set."""
    sign = 1 if word < 0 else 0
    word &= 0x7FFFFFFFFFFFFFFF
    count = word - ((word >> 1) & 0x5555555555555555)
    count = (count & 0x3333333333333333) + ((count >> 2) & 0x3333333333333333)
    count = (count + (count >> 4)) & 0x0F0F0F0F0F0F0F0F
    count += count >> 8
    count += count >> 16
    count += count >> 32
    return (count & 0x7F) + sign
