/* The way from Python into the library, for the stable ABI of Python 3.11 and later.
 *
 * A bare machine has no Python.h, so what is used of the stable ABI is declared here. Every
 * function has a row in a table that the build writes (table.h): what it takes, how long its arrays
 * are, and in which range its numbers lie. All of it is checked here, before the function is
 * called: nothing is read or written outside what was handed over.
 */

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(_WIN32)
#define IMPORTED __declspec(dllimport)
#define EXPORTED __declspec(dllexport)
#else
#define IMPORTED
#define EXPORTED __attribute__((visibility("default")))
#endif

/* ---- the stable ABI ---------------------------------------------------------------------- */

typedef ptrdiff_t Py_ssize_t;
typedef struct object {
    Py_ssize_t references;
    struct object *type;
} PyObject;
typedef struct {
    void *buf;
    PyObject *obj;
    Py_ssize_t len;
    Py_ssize_t itemsize;
    int readonly;
    int ndim;
    char *format;
    Py_ssize_t *shape;
    Py_ssize_t *strides;
    Py_ssize_t *suboffsets;
    void *internal;
} Py_buffer;
typedef PyObject *(*Fast)(PyObject *, PyObject *const *, Py_ssize_t);
typedef struct {
    const char *name;
    Fast function;
    int flags;
    const char *doc;
} PyMethodDef;
typedef struct {
    int slot;
    void *value;
} PyModuleDef_Slot;
typedef struct {
    PyObject base;
    PyObject *(*init)(void);
    Py_ssize_t index;
    PyObject *copy;
    const char *name;
    const char *doc;
    Py_ssize_t size;
    PyMethodDef *methods;
    PyModuleDef_Slot *slots;
    void *traverse;
    void *clear;
    void *free;
} PyModuleDef;
enum { METH_KEYWORDS = 0x2, METH_NOARGS = 0x4, METH_FASTCALL = 0x80, Py_mod_exec = 2 };
enum { PyBUF_WRITABLE = 0x1, PyBUF_FORMAT = 0x4, PyBUF_ND = 0x8, PyBUF_STRIDES = 0x18 };

IMPORTED extern PyObject PyByteArray_Type;
IMPORTED extern PyObject PyBytes_Type;
IMPORTED extern PyObject PyList_Type;
IMPORTED extern PyObject PyLong_Type;
IMPORTED extern PyObject _Py_NoneStruct;
IMPORTED extern PyObject *PyExc_TypeError, *PyExc_ValueError, *PyExc_IndexError;

IMPORTED void Py_IncRef(PyObject *);
IMPORTED void Py_DecRef(PyObject *);
IMPORTED PyObject *PyModuleDef_Init(PyModuleDef *);
IMPORTED int PyModule_AddObjectRef(PyObject *, const char *, PyObject *);
IMPORTED PyObject *PyErr_Format(PyObject *, const char *, ...);
IMPORTED PyObject *PyErr_Occurred(void);
IMPORTED int PyErr_ExceptionMatches(PyObject *);
IMPORTED void PyErr_Clear(void);
IMPORTED PyObject *PyNumber_Index(PyObject *);
IMPORTED long long PyLong_AsLongLong(PyObject *);
IMPORTED unsigned long long PyLong_AsUnsignedLongLong(PyObject *);
IMPORTED PyObject *PyLong_FromLongLong(long long);
IMPORTED PyObject *PyBool_FromLong(long);
IMPORTED double PyFloat_AsDouble(PyObject *);
IMPORTED PyObject *PyFloat_FromDouble(double);
IMPORTED PyObject *PyUnicode_FromString(const char *);
IMPORTED PyObject *PyList_New(Py_ssize_t);
IMPORTED int PyList_SetItem(PyObject *, Py_ssize_t, PyObject *);
IMPORTED int PyList_Append(PyObject *, PyObject *);
IMPORTED PyObject *PyTuple_Pack(Py_ssize_t, ...);
IMPORTED PyObject *PyTuple_GetItem(PyObject *, Py_ssize_t);
IMPORTED Py_ssize_t PyTuple_Size(PyObject *);
IMPORTED int PyUnicode_CompareWithASCIIString(PyObject *, const char *);
IMPORTED PyObject *PyCFunction_NewEx(PyMethodDef *, PyObject *, PyObject *);
IMPORTED PyObject *PyObject_CallFunctionObjArgs(PyObject *, ...);
IMPORTED char *PyByteArray_AsString(PyObject *);
IMPORTED Py_ssize_t PyByteArray_Size(PyObject *);
IMPORTED char *PyBytes_AsString(PyObject *);
IMPORTED Py_ssize_t PyBytes_Size(PyObject *);
IMPORTED int PyObject_GetBuffer(PyObject *, Py_buffer *, int);
IMPORTED void PyBuffer_Release(Py_buffer *);
IMPORTED void *PyEval_SaveThread(void);
IMPORTED void PyEval_RestoreThread(void *);

/* ---- what functions take ----------------------------------------------------------------- */

enum { MOST_ARGUMENTS = 20, MOST_WORDS = 64, MOST_SIZES = 16 };

/* A length: as many as there are, exactly so many, at least so many; or that of a size which the
 * first array that has it sets. */
typedef struct {
    char kind; /* '?' any, '=' exactly, '>' at least, 'n' a named size */
    int32_t number;
} Length;

/* What may be added up: a number, a named size, or an argument ('a'). */
typedef Length Part;

typedef struct {
    Part parts[3];
    char count;
    int32_t most; /* the size that they may not be more than */
} Sum;

/* A bound of a range: a number, or a named size. */
typedef struct {
    char named;
    int64_t number;
} Bound;

typedef struct {
    const char *name;
    char kind;       /* 'i' whole number, 'Q' 64 bits, 'd' float, 'a' array, 'r' array of records */
    char format;     /* of an array's items: b h i q, B H I Q, f d, ? */
    char writable;
    char dimensions;
    int32_t size;    /* bytes of an item */
    Length lengths[2];
    char ranged;
    int64_t low; /* low <= number < high, of every item of an array */
    Bound high;
} Argument;

typedef struct {
    const char *name;
    int32_t (*call)(int64_t *words, int64_t *result);
    const Argument *arguments;
    const Sum *sums;
    char count;
    char summed;
    char result;              /* 'n' nothing, 'i' whole number, '?' truth, 'd' float */
    char slow;                /* whether other threads may run meanwhile */
    signed char rules;        /* which argument has the rules, that say players and sides; or -1 */
} Function;

enum { PLAYERS, SIDES }; /* the first named sizes */

static PyObject *called(const Function *, PyObject *const *, Py_ssize_t);

#include "table.h"

/* ---- checks ------------------------------------------------------------------------------ */

static char signless(char format) { return format >= 'A' && format <= 'Z'; }

/* Whether a buffer's format says the same as ours: 'l' is 'i' or 'q' by its size. */
static int fits(const char *format, const Argument *argument) {
    char found = format && format[0] ? format[0] : 'B';
    if (found == '@' || found == '=' || found == '<')
        found = format[1];
    if (argument->kind == 'r')
        return 1; /* by its size */
    switch (argument->format) {
    case '?':
        return found == '?';
    case 'f':
    case 'd':
        return found == argument->format;
    default:
        return strchr(signless(argument->format) ? "BHILQN" : "bhilqn", found) != 0;
    }
}

typedef struct {
    Py_buffer views[MOST_ARGUMENTS];
    int held;
    int64_t words[MOST_WORDS];
    int used;
    int64_t sizes[MOST_SIZES];
    int word_of[MOST_ARGUMENTS];
} Call;

static void let_go(Call *call) {
    while (call->held)
        PyBuffer_Release(&call->views[--call->held]);
}

static int wrong_length(const Function *f, const Argument *a, int at, int64_t found, int64_t wanted,
                        const char *how) {
    PyErr_Format(PyExc_ValueError, "%s: %s has length %lld along axis %d, not %s%lld.", f->name,
                 a->name, (long long)found, at, how, (long long)wanted);
    return 0;
}

static int take_length(const Function *f, const Argument *a, Call *call, int at, int64_t found) {
    const Length *length = &a->lengths[at];
    if (length->kind == '=' && found != length->number)
        return wrong_length(f, a, at, found, length->number, "");
    if (length->kind == '>' && found < length->number)
        return wrong_length(f, a, at, found, length->number, "at least ");
    if (length->kind == 'n') {
        int64_t *size = &call->sizes[length->number];
        if (*size < 0)
            *size = found;
        else if (*size != found)
            return wrong_length(f, a, at, found, *size, "");
    }
    return 1;
}

static int take_array(const Function *f, const Argument *a, Call *call, PyObject *given) {
    Py_buffer *view = &call->views[call->held];
    int wanted = PyBUF_FORMAT | PyBUF_STRIDES | (a->writable ? PyBUF_WRITABLE : 0);
    if (PyObject_GetBuffer(given, view, wanted)) {
        int type = PyErr_ExceptionMatches(PyExc_TypeError);
        PyErr_Clear();
        if (type)
            PyErr_Format(PyExc_TypeError, "%s: %s must be an array.", f->name, a->name);
        else
            PyErr_Format(PyExc_ValueError, "%s: %s must be an array%s.", f->name, a->name,
                         a->writable ? " that may be written" : "");
        return 0;
    }
    call->held++;
    int64_t expected = view->itemsize;
    for (int at = view->ndim - 1; at >= 0; at--) {
        if (view->strides && view->shape[at] > 1 && view->strides[at] != expected) {
            PyErr_Format(PyExc_ValueError, "%s: %s must lie in one piece, row by row.", f->name,
                         a->name);
            return 0;
        }
        expected *= view->shape[at];
    }
    if ((uintptr_t)view->buf % (a->size % 8 == 0 ? 8 : a->size % 4 == 0 ? 4 : a->size % 2 == 0 ? 2 : 1)
        && view->len) {
        PyErr_Format(PyExc_ValueError, "%s: %s must begin at an aligned address.", f->name, a->name);
        return 0;
    }
    int bytes = a->kind == 'r' && view->itemsize == 1 && view->ndim == 1;
    if (bytes ? view->len % a->size != 0 : view->itemsize != a->size || !fits(view->format, a)) {
        PyErr_Format(PyExc_TypeError, "%s: %s must hold items of type %s (%d bytes).", f->name,
                     a->name, a->kind == 'r' ? "record" : (char[2]){a->format, 0}, (int)a->size);
        return 0;
    }
    if (view->ndim != a->dimensions) {
        PyErr_Format(PyExc_ValueError, "%s: %s must have %d dimensions, not %d.", f->name, a->name,
                     (int)a->dimensions, view->ndim);
        return 0;
    }
    call->words[call->used++] = (int64_t)(intptr_t)view->buf;
    for (int at = 0; at < view->ndim; at++) {
        int64_t found = bytes ? view->len / a->size : view->shape[at];
        if (!take_length(f, a, call, at, found))
            return 0;
        call->words[call->used++] = found;
    }
    return 1;
}

static int take_number(const Function *f, const Argument *a, Call *call, PyObject *given) {
    int64_t *word = &call->words[call->used++];
    if (a->kind == 'd') {
        double number = PyFloat_AsDouble(given);
        if (PyErr_Occurred()) {
            PyErr_Clear();
            PyErr_Format(PyExc_TypeError, "%s: %s must be a number.", f->name, a->name);
            return 0;
        }
        memcpy(word, &number, 8);
        return 1;
    }
    PyObject *whole = PyNumber_Index(given);
    if (!whole) {
        PyErr_Clear();
        PyErr_Format(PyExc_TypeError, "%s: %s must be a whole number.", f->name, a->name);
        return 0;
    }
    *word = a->kind == 'Q' ? (int64_t)PyLong_AsUnsignedLongLong(whole) : PyLong_AsLongLong(whole);
    Py_DecRef(whole);
    if (PyErr_Occurred()) {
        PyErr_Clear();
        PyErr_Format(PyExc_ValueError, "%s: %s must be a whole number of 64 bits.", f->name, a->name);
        return 0;
    }
    return 1;
}

static int64_t item_of(const Argument *a, const void *start, int64_t at) {
    switch (a->format) {
    case 'b':
        return ((const int8_t *)start)[at];
    case 'h':
        return ((const int16_t *)start)[at];
    case 'i':
        return ((const int32_t *)start)[at];
    default:
        return ((const int64_t *)start)[at];
    }
}

/* How many numbers an argument has. */
static int64_t numbers_in(const Argument *a, const Call *call, int number) {
    int64_t count = 1;
    for (int at = 0; a->kind == 'a' && at < a->dimensions; at++)
        count *= call->words[call->word_of[number] + 1 + at];
    return count;
}

static int64_t number_at(const Argument *a, const Call *call, int number, int64_t at) {
    int64_t word = call->words[call->word_of[number]];
    return a->kind == 'a' ? item_of(a, (const void *)(intptr_t)word, at) : word;
}

static int in_range(const Function *f, const Call *call, int number) {
    const Argument *a = &f->arguments[number];
    int64_t high = a->high.named ? call->sizes[a->high.number] : a->high.number;
    int64_t count = numbers_in(a, call, number);
    for (int64_t at = 0; at < count; at++) {
        int64_t found = number_at(a, call, number, at);
        if (found < a->low || found >= high) {
            if (a->low >= high)
                PyErr_Format(PyExc_IndexError, "%s: %s is %lld, but there is none.", f->name, a->name,
                             (long long)found);
            else
                PyErr_Format(PyExc_IndexError, "%s: %s is %lld; it may be %lld to %lld.", f->name,
                             a->name, (long long)found, (long long)a->low, (long long)high - 1);
            return 0;
        }
    }
    return 1;
}

static int is_too_much(const Function *f, const Argument *a) {
    PyErr_Format(PyExc_IndexError, "%s: %s reaches beyond the end of an array.", f->name,
                 a ? a->name : "a length");
    return 0;
}

static int holds(const Function *f, const Call *call, const Sum *sum) {
    int64_t left = call->sizes[sum->most];
    int array = -1, last = -1;
    for (int at = 0; at < sum->count; at++) {
        const Part *part = &sum->parts[at];
        int64_t number = part->number;
        if (part->kind == 'n')
            number = call->sizes[part->number];
        if (part->kind == 'a') {
            last = part->number;
            if (f->arguments[last].kind == 'a') {
                array = last;
                continue;
            }
            number = call->words[call->word_of[last]];
            if (number > left) /* and not less than nothing, when it is subtracted */
                return is_too_much(f, &f->arguments[last]);
            if (number < 0)
                continue;
        }
        left -= number;
    }
    if (left < 0)
        return is_too_much(f, last < 0 ? 0 : &f->arguments[last]);
    if (array < 0)
        return 1;
    int64_t count = numbers_in(&f->arguments[array], call, array);
    for (int64_t at = 0; at < count; at++)
        if (number_at(&f->arguments[array], call, array, at) > left)
            return is_too_much(f, &f->arguments[array]);
    return 1;
}

static PyObject *out_of_range(const char *name) {
    return PyErr_Format(PyExc_IndexError, "%s: an index is out of range.", name);
}

/* ---- calls ------------------------------------------------------------------------------- */

static PyObject *called(const Function *f, PyObject *const *given, Py_ssize_t count) {
    if (count != f->count)
        return PyErr_Format(PyExc_TypeError, "%s takes %d arguments, not %zd.", f->name, (int)f->count,
                            count);
    Call call;
    call.held = call.used = 0;
    for (int at = 0; at < MOST_SIZES; at++)
        call.sizes[at] = -1;
    for (int at = 0; at < f->count; at++) {
        const Argument *a = &f->arguments[at];
        call.word_of[at] = call.used;
        int array = a->kind == 'a' || a->kind == 'r';
        if (!(array ? take_array : take_number)(f, a, &call, given[at])) {
            let_go(&call);
            return 0;
        }
        if (at == f->rules) {
            const int32_t *rules = (const int32_t *)(intptr_t)call.words[call.word_of[at]];
            call.sizes[PLAYERS] = rules[RULES_PLAYERS / 4];
            call.sizes[SIDES] = rules[RULES_SIDES / 4];
        }
    }
    int good = 1;
    for (int at = 0; good && at < f->count; at++)
        good = !f->arguments[at].ranged || in_range(f, &call, at);
    for (int at = 0; good && at < f->summed; at++)
        good = holds(f, &call, &f->sums[at]);
    if (!good) {
        let_go(&call);
        return 0;
    }
    int64_t result = 0;
    void *thread = f->slow ? PyEval_SaveThread() : 0;
    int32_t failed = f->call(call.words, &result);
    if (f->slow)
        PyEval_RestoreThread(thread);
    let_go(&call);
    if (failed)
        return out_of_range(f->name);
    switch (f->result) {
    case 'i':
        return PyLong_FromLongLong(result);
    case '?':
        return PyBool_FromLong(result & 1);
    case 'd': {
        double number;
        memcpy(&number, &result, 8);
        return PyFloat_FromDouble(number);
    }
    default:
        Py_IncRef(&_Py_NoneStruct);
        return &_Py_NoneStruct;
    }
}

/* ---- what a program calls at every step: rules as bytes, one state as a bytearray ---------- */

static PyObject *code_numbers[CODES];

static int two_records(PyObject *rules, PyObject *state, int64_t *words) {
    if (rules->type != &PyBytes_Type || PyBytes_Size(rules) != RULES_SIZE) {
        PyErr_Format(PyExc_TypeError, "rules must be the bytes of a rules record.");
        return 0;
    }
    if (state->type != &PyByteArray_Type || PyByteArray_Size(state) != STATE_SIZE) {
        PyErr_Format(PyExc_TypeError, "state must be a bytearray of %d bytes.", STATE_SIZE);
        return 0;
    }
    words[0] = (int64_t)(intptr_t)PyBytes_AsString(rules);
    words[1] = RULES_COUNT;
    words[2] = (int64_t)(intptr_t)PyByteArray_AsString(state);
    words[3] = STATES_COUNT;
    words[4] = 0;
    return 1;
}

static PyObject *legal_in(PyObject *rules, PyObject *state) {
    int64_t words[8], found;
    int16_t codes[CODES];
    if (!two_records(rules, state, words))
        return 0;
    words[5] = (int64_t)(intptr_t)codes;
    words[6] = CODES;
    if (LISTED(words, &found))
        return out_of_range("legal");
    PyObject *list = PyList_New((Py_ssize_t)found);
    if (!list)
        return 0;
    for (Py_ssize_t at = 0; at < found; at++) {
        PyObject *number = code_numbers[codes[at]];
        Py_IncRef(number);
        PyList_SetItem(list, at, number);
    }
    return list;
}

static PyObject *legal(PyObject *module, PyObject *const *given, Py_ssize_t count) {
    (void)module;
    if (count != 2)
        return PyErr_Format(PyExc_TypeError, "legal takes 2 arguments, not %zd.", count);
    return legal_in(given[0], given[1]);
}

static PyObject *step(PyObject *module, PyObject *const *given, Py_ssize_t count) {
    (void)module;
    int64_t words[8], reason;
    if (count != 4)
        return PyErr_Format(PyExc_TypeError, "act takes 4 arguments, not %zd.", count);
    if (!two_records(given[0], given[1], words))
        return 0;
    for (int at = 2; at < 4; at++) {
        words[3 + at] = PyLong_AsLongLong(given[at]);
        if (words[3 + at] == -1 && PyErr_Occurred())
            return 0;
    }
    if (words[5] < 0 || words[5] >= STEP_CODES)
        return PyErr_Format(PyExc_IndexError, "act: %lld is no step.", (long long)words[5]);
    if (ACT(words, &reason))
        return out_of_range("act");
    return PyLong_FromLongLong(reason);
}

/* ---- a match's own legal and apply: what they need is bound, nothing is looked up ----------- */

enum { RULES, STATE, STEPS, OTHERWISE };

static PyObject *own_legal(PyObject *bound, PyObject *none) {
    (void)none;
    return legal_in(PyTuple_GetItem(bound, RULES), PyTuple_GetItem(bound, STATE));
}

/* Whether exactly one argument came, by its place or as `step`. */
static int is_one_step(Py_ssize_t count, PyObject *names) {
    if (!names)
        return count == 1;
    return count == 0 && PyTuple_Size(names) == 1 &&
           PyUnicode_CompareWithASCIIString(PyTuple_GetItem(names, 0), "step") == 0;
}

static PyObject *own_apply(PyObject *bound, PyObject *const *given, Py_ssize_t count,
                           PyObject *names) {
    int64_t words[8], reason;
    if (!is_one_step(count, names))
        return PyErr_Format(PyExc_TypeError, "apply takes one argument, step.");
    PyObject *code = given[0];
    if (!two_records(PyTuple_GetItem(bound, RULES), PyTuple_GetItem(bound, STATE), words))
        return 0;
    if (code->type == &PyLong_Type) {
        words[5] = PyLong_AsLongLong(code);
        if (words[5] == -1 && PyErr_Occurred())
            PyErr_Clear();
        if (words[5] >= 0 && words[5] < CODES) {
            words[6] = 0;
            if (ACT(words, &reason))
                return out_of_range("apply");
            if (!reason) {
                if (PyList_Append(PyTuple_GetItem(bound, STEPS), code))
                    return 0;
                Py_IncRef(&_Py_NoneStruct);
                return &_Py_NoneStruct;
            }
        }
    }
    return PyObject_CallFunctionObjArgs(PyTuple_GetItem(bound, OTHERWISE), code, (PyObject *)0);
}

static PyMethodDef own_methods[] = {
    {"legal", (Fast)(void *)own_legal, METH_NOARGS, 0},
    {"apply", (Fast)(void *)own_apply, METH_FASTCALL | METH_KEYWORDS, 0},
};

static PyObject *moves(PyObject *module, PyObject *const *given, Py_ssize_t count) {
    (void)module;
    int64_t words[8];
    if (count != 4)
        return PyErr_Format(PyExc_TypeError, "moves takes 4 arguments, not %zd.", count);
    if (!two_records(given[RULES], given[STATE], words))
        return 0;
    if (given[STEPS]->type != &PyList_Type)
        return PyErr_Format(PyExc_TypeError, "steps must be a list.");
    PyObject *bound = PyTuple_Pack(4, given[RULES], given[STATE], given[STEPS], given[OTHERWISE]);
    if (!bound)
        return 0;
    PyObject *two[] = {PyCFunction_NewEx(&own_methods[0], bound, 0),
                       PyCFunction_NewEx(&own_methods[1], bound, 0)};
    PyObject *both = two[0] && two[1] ? PyTuple_Pack(2, two[0], two[1]) : 0;
    for (int at = 0; at < 2; at++)
        if (two[at])
            Py_DecRef(two[at]);
    Py_DecRef(bound);
    return both;
}

/* ---- the module -------------------------------------------------------------------------- */

static int begin(PyObject *module) {
    for (int code = 0; code < CODES; code++) {
        if (!code_numbers[code])
            code_numbers[code] = PyLong_FromLongLong(code);
        if (!code_numbers[code])
            return -1;
    }
    PyObject *manifest = PyUnicode_FromString(MANIFEST);
    if (!manifest)
        return -1;
    int failed = PyModule_AddObjectRef(module, "MANIFEST", manifest);
    Py_DecRef(manifest);
    return failed;
}

static PyModuleDef_Slot slots[] = {{Py_mod_exec, (void *)begin}, {0, 0}};
static PyModuleDef definition = {
    {1, 0}, 0, 0, 0, "seam", "Canasta's engine as one compiled library.", 0, methods, slots, 0, 0, 0,
};

EXPORTED PyObject *PyInit_seam(void) { return PyModuleDef_Init(&definition); }
