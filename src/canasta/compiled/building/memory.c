/* What Numba's functions expect beneath them on a machine: the memory of the arrays that they make
 * for themselves (np.empty). References are counted in exports.py.
 */

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

typedef struct {
    uint64_t references;
    uint64_t destructor;
    uint64_t information;
    void *data; /* Numba has compiled its place into some functions: byte 24 */
} block;

_Static_assert(offsetof(block, references) == 0, "where exports.py counts them");
_Static_assert(offsetof(block, data) == 24, "where Numba looks for it");

void *NRT_MemInfo_alloc_aligned(uint64_t bytes, unsigned align) {
    block *made = malloc(sizeof(block) + bytes + align);
    if (!made)
        abort();
    made->references = 1;
    made->data = (void *)(((uintptr_t)(made + 1) + align - 1) / align * align);
    return made;
}

void NRT_free(block *it) { free(it); }
