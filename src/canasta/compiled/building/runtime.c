/* What compiled functions expect beneath them, and the memory of the module.
 *
 * Numba counts the references to the few arrays that a function makes for itself (np.empty), and
 * gives their memory back when none is left. They come in few sizes, one after the other, so
 * what was given back is kept in one list and taken from there again.
 */

typedef unsigned int size;
typedef unsigned long long word;

#define EXPORT(name) __attribute__((export_name(name)))
#define PAGE 65536u
#define ALIGNMENT 16u

extern unsigned char __heap_base;

static size top;

static size rounded(size bytes, size unit) { return (bytes + unit - 1) & ~(unit - 1); }

/* Memory for so many bytes, for good; 0 where the module may not have that much. */
EXPORT("alloc") void *alloc(size bytes) {
    if (!top)
        top = rounded((size)&__heap_base, ALIGNMENT);
    size start = top;
    size needed = rounded(bytes, ALIGNMENT);
    size there = __builtin_wasm_memory_size(0) * PAGE;
    if (needed < bytes || start + needed < start)
        return 0;
    if (start + needed > there) {
        size pages = (start + needed - there + PAGE - 1) / PAGE;
        if (__builtin_wasm_memory_grow(0, pages) == (size)-1)
            return 0;
    }
    top = start + needed;
    return (void *)start;
}

/* Numba has compiled the place of the data into some functions: byte 24, as on machines of 64 bits. */
typedef struct block {
    word references;
    word destructor;
    word information;
    unsigned char *data;
    size bytes;
    struct block *next;
} block;

_Static_assert(__builtin_offsetof(block, references) == 0, "where exports.py counts them");
_Static_assert(__builtin_offsetof(block, data) == 24, "where Numba looks for it");

static block *given_back;

void *NRT_MemInfo_alloc_aligned(word bytes, unsigned align) {
    block **at = &given_back;
    while (*at && (*at)->bytes != bytes)
        at = &(*at)->next;
    block *found = *at;
    if (found) {
        *at = found->next;
    } else {
        found = alloc(sizeof(block) + bytes + align);
        if (!found)
            __builtin_trap();
        found->bytes = bytes;
        found->data = (unsigned char *)rounded((size)(found + 1), align);
    }
    found->references = 1;
    return found;
}

void NRT_free(block *it) {
    it->next = given_back;
    given_back = it;
}
