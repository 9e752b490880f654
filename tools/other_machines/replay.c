/* Makes recorded calls (recording.py) of the library in a Windows without Python.
 *
 * This is as much of python3.dll as the library asks for, and the function `replay` of a program:
 * `replay.exe seam.pyd FILE`. Objects are never freed, since the program soon ends. `stable_abi.h`
 * is the part of seam.c that declares the stable ABI.
 */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#define IMPORTED __declspec(dllexport)
#include "stable_abi.h"

/* ---- objects ----------------------------------------------------------------------------- */

typedef struct {
    PyObject head;
    char kind; /* as in the file: i Q d B A b, l for a list, n for anything else */
    union {
        int64_t whole;
        double fraction;
    };
    unsigned char *data;
    Py_ssize_t length;
    char writable, format[2];
    unsigned char size, axes;
    Py_ssize_t shape[4], strides[4];
} Object;

PyObject PyByteArray_Type, PyBytes_Type, PyList_Type, PyLong_Type, _Py_NoneStruct;
static PyObject other, type_error, value_error, index_error, buffer_error;
PyObject *PyExc_TypeError = &type_error, *PyExc_ValueError = &value_error,
         *PyExc_IndexError = &index_error;
static PyObject *pending;

static Object *make(char kind) {
    Object *made = calloc(1, sizeof *made);
    if (!made)
        abort();
    made->head = (PyObject){1, kind == 'B' ? &PyBytes_Type : kind == 'A' ? &PyByteArray_Type : &other};
    made->kind = kind;
    return made;
}

static PyObject *make_whole(char kind, int64_t value) {
    Object *made = make(kind);
    made->whole = value;
    return &made->head;
}

static PyObject *fail(PyObject *error) {
    pending = error;
    return 0;
}

/* ---- the stable ABI ---------------------------------------------------------------------- */

void Py_IncRef(PyObject *it) { it->references++; }
void Py_DecRef(PyObject *it) { it->references--; }
PyObject *PyModuleDef_Init(PyModuleDef *it) { return &it->base; }
int PyModule_AddObjectRef(PyObject *module, const char *name, PyObject *value) {
    return !module || !name || !value;
}
PyObject *PyErr_Format(PyObject *error, const char *format, ...) {
    va_list words;
    va_start(words, format);
    vprintf(format, words);
    va_end(words);
    puts("");
    return fail(error);
}
PyObject *PyErr_Occurred(void) { return pending; }
int PyErr_ExceptionMatches(PyObject *error) { return pending == error; }
void PyErr_Clear(void) { pending = 0; }
PyObject *PyNumber_Index(PyObject *it) {
    char kind = ((Object *)it)->kind;
    if (kind != 'i' && kind != 'Q')
        return fail(&type_error);
    Py_IncRef(it);
    return it;
}
long long PyLong_AsLongLong(PyObject *it) {
    Object *number = (Object *)it;
    if (number->kind == 'i')
        return number->whole;
    fail(&value_error);
    return -1;
}
unsigned long long PyLong_AsUnsignedLongLong(PyObject *it) {
    Object *number = (Object *)it;
    if (number->kind == 'Q' || number->whole >= 0)
        return (unsigned long long)number->whole;
    fail(&value_error);
    return (unsigned long long)-1;
}
PyObject *PyLong_FromLongLong(long long value) { return make_whole('i', value); }
PyObject *PyBool_FromLong(long value) { return make_whole('?', value); }
double PyFloat_AsDouble(PyObject *it) {
    Object *number = (Object *)it;
    return number->kind == 'd' ? number->fraction : (double)number->whole;
}
PyObject *PyFloat_FromDouble(double value) {
    Object *made = make('d');
    made->fraction = value;
    return &made->head;
}
PyObject *PyUnicode_FromString(const char *text) { return text ? &make('n')->head : 0; }
PyObject *PyList_New(Py_ssize_t length) {
    Object *made = make('l');
    made->length = length;
    made->data = calloc((size_t)length + 1, sizeof(int64_t));
    return made->data ? &made->head : 0;
}
int PyList_SetItem(PyObject *list, Py_ssize_t at, PyObject *value) {
    ((int64_t *)((Object *)list)->data)[at] = ((Object *)value)->whole;
    return 0;
}
char *PyByteArray_AsString(PyObject *it) { return (char *)((Object *)it)->data; }
Py_ssize_t PyByteArray_Size(PyObject *it) { return ((Object *)it)->length; }
char *PyBytes_AsString(PyObject *it) { return (char *)((Object *)it)->data; }
Py_ssize_t PyBytes_Size(PyObject *it) { return ((Object *)it)->length; }
int PyObject_GetBuffer(PyObject *given, Py_buffer *view, int wanted) {
    Object *it = (Object *)given;
    if (!it->axes || (wanted & PyBUF_WRITABLE && !it->writable)) {
        fail(it->axes ? &buffer_error : &type_error);
        return -1;
    }
    *view = (Py_buffer){.buf = it->data,
                        .obj = given,
                        .len = it->length,
                        .itemsize = it->size,
                        .readonly = !it->writable,
                        .ndim = it->axes,
                        .format = it->format,
                        .shape = it->shape,
                        .strides = it->strides};
    return 0;
}
void PyBuffer_Release(Py_buffer *view) { view->obj = 0; }
void *PyEval_SaveThread(void) { return &other; }
void PyEval_RestoreThread(void *thread) {
    if (thread != &other)
        abort();
}

/* Asked for when the library is loaded, and called only by what binds a match to its methods: no
 * such call is recorded. */
#define NEVER { abort(); }
int PyList_Append(PyObject *list, PyObject *value) NEVER
PyObject *PyTuple_Pack(Py_ssize_t count, ...) NEVER
PyObject *PyTuple_GetItem(PyObject *tuple, Py_ssize_t at) NEVER
Py_ssize_t PyTuple_Size(PyObject *tuple) NEVER
int PyUnicode_CompareWithASCIIString(PyObject *text, const char *other) NEVER
PyObject *PyCFunction_NewEx(PyMethodDef *method, PyObject *self, PyObject *module) NEVER
PyObject *PyObject_CallFunctionObjArgs(PyObject *function, ...) NEVER

/* ---- the file ---------------------------------------------------------------------------- */

static FILE *file;

static void get(void *room, size_t count) {
    if (fread(room, 1, count, file) != count) {
        puts("The file of calls ends too soon.");
        exit(2);
    }
}

static unsigned char get_byte(void) {
    unsigned char found;
    get(&found, 1);
    return found;
}

static int64_t get_whole(void) {
    int64_t found;
    get(&found, 8);
    return found;
}

static void get_data(Object *it) {
    it->length = get_whole();
    it->data = calloc((size_t)it->length + 1, 1);
    if (!it->data)
        abort();
    get(it->data, (size_t)it->length);
}

static Object *get_argument(Object *const *others) {
    char kind = (char)get_byte();
    Object *it = make(kind);
    if (kind == 'B' || kind == 'A') {
        it->writable = kind == 'A';
        it->format[0] = 'B';
        it->size = it->axes = 1;
        get_data(it);
        it->shape[0] = it->length;
        it->strides[0] = 1;
    } else if (kind == 'b') {
        it->writable = (char)get_byte();
        it->format[0] = (char)get_byte();
        it->size = get_byte();
        it->axes = get_byte();
        for (int at = 0; at < it->axes; at++)
            it->shape[at] = get_whole();
        it->strides[it->axes - 1] = it->size;
        for (int at = it->axes - 1; at > 0; at--)
            it->strides[at - 1] = it->strides[at] * it->shape[at];
        unsigned char shared = get_byte();
        get_data(it);
        if (shared != 255) {
            it->data = others[shared]->data;
            it->length = others[shared]->length;
        }
    } else {
        it->whole = get_whole();
    }
    return it;
}

/* Whether a result is the one in the file. */
static int same(const Object *found) {
    char kind = (char)get_byte();
    if (kind == 'n')
        return &found->head == &_Py_NoneStruct;
    int64_t number = get_whole();
    if (kind != 'l')
        return found && found->kind == kind && found->whole == number;
    int good = found && found->kind == 'l' && found->length == number;
    for (int64_t at = 0; at < number; at++) {
        int64_t item = get_whole();
        good = good && ((const int64_t *)found->data)[at] == item;
    }
    return good;
}

static uint32_t crc32(const Object *it, uint32_t total) {
    static uint32_t table[256];
    for (uint32_t byte = 0; !table[255] && byte < 256; byte++) {
        table[byte] = byte;
        for (int bit = 0; bit < 8; bit++)
            table[byte] = table[byte] >> 1 ^ (table[byte] & 1 ? 0xedb88320u : 0);
    }
    total = ~total;
    for (Py_ssize_t at = 0; at < it->length; at++)
        total = table[(total ^ it->data[at]) & 255] ^ total >> 8;
    return ~total;
}

/* ---- calls ------------------------------------------------------------------------------- */

static int call(const PyModuleDef *module) {
    char name[256] = {0};
    PyObject *given[32];
    get(name, get_byte());
    unsigned char count = get_byte();
    for (int at = 0; at < count; at++)
        given[at] = &get_argument((Object *const *)given)->head;
    const PyMethodDef *method = module->methods;
    while (method->name && strcmp(method->name, name))
        method++;
    pending = 0;
    PyObject *found = method->name ? method->function(0, given, count) : 0;
    int good = same((Object *)found);
    uint32_t total = 0, expected;
    for (int at = 0; at < count; at++) {
        Object *it = (Object *)given[at];
        total = it->writable ? crc32(it, total) : total;
    }
    get(&expected, 4);
    if (!good || total != expected)
        printf("%s: another result, or other arrays\n", name);
    return good && total == expected;
}

__declspec(dllexport) int replay(const char *library, const char *calls) {
    HMODULE loaded = LoadLibraryA(library);
    if (!loaded) {
        printf("%s cannot be loaded: error %lu\n", library, GetLastError());
        return 2;
    }
    PyObject *(*init)(void) = (PyObject * (*)(void))(void *)GetProcAddress(loaded, "PyInit_seam");
    PyModuleDef *module = init ? (PyModuleDef *)init() : 0;
    file = fopen(calls, "rb");
    if (!module || !file) {
        printf("%s\n", module ? "There is no file of calls." : "There is no PyInit_seam.");
        return 2;
    }
    for (PyModuleDef_Slot *slot = module->slots; slot->slot; slot++)
        if (slot->slot == Py_mod_exec && ((int (*)(PyObject *))slot->value)(&other))
            return 2;
    long made = 0, wrong = 0;
    for (int next = fgetc(file); next != EOF; next = fgetc(file)) {
        ungetc(next, file);
        wrong += !call(module);
        made++;
    }
    printf("%ld calls, %ld differ\n", made, wrong);
    return wrong != 0;
}
