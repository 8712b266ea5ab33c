/* The way of ink from the net to its sheet and to those who see it, in C: what `web.socket.Socket` and
 * `table.ink_relay.InkRelay.take` do with a frame, for nearly all frames there are. It is an implementation of these, not
 * another protocol, and has no state of a table: it works on the objects of the Python code. A frame that is in any way
 * unusual is passed on as it came, to the protocol that would otherwise have got all of them.
 *
 * Usual is: ink in one masked frame of fewer than 126 bytes, a single run of near steps, the next batch of the sheet
 * that lies there, on a line that is open, within its budget and the limits of a sheet, by somebody whose pen is down.
 * And, on the way back, a frame for a reader who keeps up, to whom nothing else waits to be sent.
 *
 * Lines on which somebody draws are read here, many in one turn of the event loop; whatever ends a line is left to the
 * transport, which reads it again from then on.
 */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <errno.h>
#include <stdint.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>

#define SPACE 65536
#define LINES_MAX 65536 /* a line with a higher file descriptor is read by its transport */
#define AT_ONCE 256
#define ALIVE_S 5 /* so often picows sees something of a line, which it takes for lost otherwise */
#define HEAD_MAX 14
#define FRAME_HEAD 6    /* of a short masked frame */
#define INK_HEAD 8      /* sheet u32, number u32 */
#define STEPS_AT 7      /* go on, x u16, y u16, near, count */
#define BINARY_FIN 0x82
#define MASKED 0x80
#define GO_ON 2
#define NEAR 3

/* One for all lines: an event loop asks for room, fills it and says so before it asks for the next line. */
static uint8_t space[SPACE];

/* What is set once, by `configure`. */
static PyObject *any_size, *open_state, *target_type, *sheet_type;
static long long points_max, bytes_max;

#define NAMES(X) \
    X(state) X(_parts) X(_ink) X(spend) X(_targets) X(_unshown) X(_unkept) X(note_taken) X(sheet) X(through) X(points) \
    X(batches) X(ink_in) X(ink_in_bytes) X(ink_batches) X(get_buffer) X(buffer_updated) X(_is_telling) X(_is_used) \
    X(ink_out) X(ink_out_bytes) X(hand_back) X(fail)
#define X(name) static PyObject *str_##name;
NAMES(X)
#undef X

/* What a line's path refers to: the protocol behind it; while somebody draws over it, where that goes; and of the transport,
 * while it leaves the connection to us, how much waits to be sent and what sends more. */
enum { GET_BUFFER, BUFFER_UPDATED, LINE, RELAY, PERSON, COUNTERS, CLOCK, WAITING, WRITE, REFERENCES };

typedef struct {
    PyObject_HEAD
    PyObject *its[REFERENCES];
    int fd;           /* what is read and written here; -1: the transport does it */
    int held_size;    /* so much of the head of a frame has come */
    time_t seen_at;   /* when something was passed on */
    Py_ssize_t owed;  /* so much of a frame is still to come, and to be passed on */
    uint8_t held[HEAD_MAX];
} InkPath;

/* The lines that are read here, by file descriptor. */
static InkPath *readers[LINES_MAX];

/* -- What the frame before it would be: its head, its size. */

static Py_ssize_t head_size(uint8_t second)
{
    int size = second & 0x7f;
    return (size < 126 ? 2 : size == 126 ? 4 : 10) + (second & MASKED ? 4 : 0);
}

/* Frames that are too large for the protocol behind this one are cut off there; here they only must not overflow. */
static Py_ssize_t frame_size(const uint8_t *at)
{
    uint64_t size = at[1] & 0x7f;
    if (size == 126) {
        size = (uint64_t)at[2] << 8 | at[3];
    } else if (size == 127) {
        size = 0;
        for (int place = 2; place < 10; place++)
            size = size << 8 | at[place];
        if (size > PY_SSIZE_T_MAX / 2)
            size = PY_SSIZE_T_MAX / 2;
    }
    return head_size(at[1]) + (Py_ssize_t)size;
}

static uint32_t u32(const uint8_t *at)
{
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

/* -- Small steps on Python objects. */

/* An attribute that is a number, or -1 with an error set. */
static long long number_of(PyObject *object, PyObject *name)
{
    PyObject *value = PyObject_GetAttr(object, name);
    if (value == NULL)
        return -1;
    long long number = PyLong_AsLongLong(value);
    Py_DECREF(value);
    return number;
}

static int set_number(PyObject *object, PyObject *name, long long number)
{
    PyObject *value = PyLong_FromLongLong(number);
    if (value == NULL)
        return -1;
    int failed = PyObject_SetAttr(object, name, value);
    Py_DECREF(value);
    return failed;
}

static int add_to(PyObject *object, PyObject *name, long more)
{
    long long number = number_of(object, name);
    if (number == -1 && PyErr_Occurred())
        return -1;
    return set_number(object, name, number + more);
}

/* Whether an attribute is this very object; -1: an error. */
static int attribute_is(PyObject *object, PyObject *name, PyObject *wanted)
{
    PyObject *value = PyObject_GetAttr(object, name);
    if (value == NULL)
        return -1;
    Py_DECREF(value);
    return value == wanted;
}

/* Whether a dictionary in an attribute has this very object under a key; -1: an error. */
static int holds(PyObject *object, PyObject *name, PyObject *key, PyObject *wanted)
{
    PyObject *dictionary = PyObject_GetAttr(object, name);
    if (dictionary == NULL)
        return -1;
    PyObject *found = PyDict_CheckExact(dictionary) ? PyDict_GetItemWithError(dictionary, key) : NULL;
    Py_DECREF(dictionary);
    return found == NULL && PyErr_Occurred() ? -1 : found == wanted;
}

/* -- Ink. */

/* Add a batch to its sheet. 1: done; 0: it is not for here; -1: an error. */
static int put(InkPath *self, PyObject *ink, uint32_t sheet, uint32_t number, const uint8_t *batch, Py_ssize_t size)
{
    long long its_sheet = number_of(ink, str_sheet), through = number_of(ink, str_through);
    long long points = number_of(ink, str_points);
    if (PyErr_Occurred())
        return -1;
    int steps = batch[STEPS_AT - 1];
    if (its_sheet != sheet || through + 1 != number || points + steps > points_max)
        return 0;
    PyObject *batches = PyObject_GetAttr(ink, str_batches);
    if (batches == NULL)
        return -1;
    int outcome = 0;
    Py_ssize_t before;
    if (!PyByteArray_CheckExact(batches) || (before = PyByteArray_GET_SIZE(batches)) + size > bytes_max)
        goto done;
    outcome = -1;
    PyObject *budget = PyObject_GetAttr(self->its[LINE], str__ink);
    PyObject *now = budget ? PyObject_CallNoArgs(self->its[CLOCK]) : NULL;
    PyObject *spent = now ? PyObject_CallMethodOneArg(budget, str_spend, now) : NULL;
    Py_XDECREF(budget);
    Py_XDECREF(now);
    Py_XDECREF(spent);
    if (spent == NULL)
        goto done;
    if (spent != Py_True) {
        outcome = 0; /* nothing was taken out; the line asks again, and lets the frame wait */
        goto done;
    }
    if (PyByteArray_Resize(batches, before + size))
        goto done;
    memcpy(PyByteArray_AS_STRING(batches) + before, batch, size);
    if (set_number(ink, str_through, number) || set_number(ink, str_points, points + steps))
        goto done;
    outcome = 1;
done:
    Py_DECREF(batches);
    return outcome;
}

/* Take a whole frame, if there is nothing unusual about it. 1: taken; 0: it is not for here; -1: an error. */
static int take(InkPath *self, const uint8_t *frame, Py_ssize_t payload)
{
    uint8_t ink_frame[126];
    const uint8_t *mask = frame + 2;
    for (Py_ssize_t place = 0; place < payload; place++)
        ink_frame[place] = frame[FRAME_HEAD + place] ^ mask[place & 3];
    const uint8_t *batch = ink_frame + INK_HEAD;
    Py_ssize_t size = payload - INK_HEAD;
    struct timespec now;
    if (clock_gettime(CLOCK_MONOTONIC_COARSE, &now) || now.tv_sec - self->seen_at > ALIVE_S) {
        self->seen_at = now.tv_sec;
        return 0;
    }
    if (size <= STEPS_AT || batch[0] != GO_ON || batch[STEPS_AT - 2] != NEAR || !batch[STEPS_AT - 1]
        || size != STEPS_AT + 2 * batch[STEPS_AT - 1])
        return 0;
    int fits;
    if ((fits = attribute_is(self->its[LINE], str_state, open_state)) != 1
        || (fits = attribute_is(self->its[LINE], str__parts, Py_None)) != 1)
        return fits;

    PyObject *targets = PyObject_GetAttr(self->its[RELAY], str__targets);
    if (targets == NULL)
        return -1;
    PyObject *target = PyDict_CheckExact(targets) ? PyDict_GetItemWithError(targets, self->its[PERSON]) : NULL;
    Py_XINCREF(target);
    Py_DECREF(targets);
    if (target == NULL)
        return PyErr_Occurred() ? -1 : 0;
    /* InkTarget: seat, ink, is_down, is_seen_by_all */
    if ((PyObject *)Py_TYPE(target) != target_type || PyTuple_GET_SIZE(target) != 4
        || (PyObject *)Py_TYPE(PyTuple_GET_ITEM(target, 1)) != sheet_type || PyTuple_GET_ITEM(target, 2) != Py_True) {
        Py_DECREF(target);
        return 0;
    }
    PyObject *seat = PyTuple_GET_ITEM(target, 0), *ink = PyTuple_GET_ITEM(target, 1);
    int outcome = put(self, ink, u32(ink_frame), u32(ink_frame + 4), batch, size);
    if (outcome != 1)
        goto done;
    outcome = -1;
    if (add_to(self->its[COUNTERS], str_ink_in, 1) || add_to(self->its[COUNTERS], str_ink_in_bytes, payload)
        || add_to(self->its[COUNTERS], str_ink_batches, 1))
        goto done;
    int is_shown = PyTuple_GET_ITEM(target, 3) != Py_True ? 1 : holds(self->its[RELAY], str__unshown, seat, ink);
    int is_kept = holds(self->its[RELAY], str__unkept, self->its[PERSON], target);
    if (is_shown < 0 || is_kept < 0)
        goto done;
    if (!is_shown || !is_kept) {
        PyObject *noted = PyObject_CallMethodObjArgs(self->its[RELAY], str_note_taken, self->its[PERSON], target, NULL);
        if (noted == NULL)
            goto done;
        Py_DECREF(noted);
    }
    outcome = 1;
done:
    Py_DECREF(target);
    return outcome;
}

/* -- Everything else. */

/* Pass bytes on as they came. */
static int pass_on(InkPath *self, const uint8_t *bytes, Py_ssize_t size)
{
    while (size > 0) {
        PyObject *room = PyObject_CallOneArg(self->its[GET_BUFFER], any_size);
        if (room == NULL)
            return -1;
        Py_buffer view;
        if (PyObject_GetBuffer(room, &view, PyBUF_WRITABLE)) {
            Py_DECREF(room);
            return -1;
        }
        Py_ssize_t part = size < view.len ? size : view.len;
        memcpy(view.buf, bytes, part);
        PyBuffer_Release(&view);
        Py_DECREF(room);
        if (part == 0) {
            PyErr_SetString(PyExc_RuntimeError, "there is no room for more");
            return -1;
        }
        PyObject *count = PyLong_FromSsize_t(part);
        PyObject *done = count ? PyObject_CallOneArg(self->its[BUFFER_UPDATED], count) : NULL;
        Py_XDECREF(count);
        if (done == NULL)
            return -1;
        Py_DECREF(done);
        bytes += part;
        size -= part;
    }
    return 0;
}

/* Bytes have come: frames of ink are taken here, everything between them is passed on in one piece. */
static int receive(InkPath *self, const uint8_t *bytes, Py_ssize_t size)
{
    Py_ssize_t start = 0, at = self->owed < size ? self->owed : size; /* from `start` to `at` is to be passed on */
    self->owed -= at;
    while (at < size) {
        Py_ssize_t left = size - at;
        const uint8_t *frame = bytes + at;
        if (left < 2 || left < head_size(frame[1])) {
            if (start < at && pass_on(self, bytes + start, at - start))
                return -1;
            memcpy(self->held, frame, left);
            self->held_size = (int)left;
            return 0;
        }
        Py_ssize_t whole = frame_size(frame);
        if (self->its[RELAY] != NULL && frame[0] == BINARY_FIN && frame[1] & MASKED && (frame[1] & 0x7f) < 126
            && whole <= left) {
            if (start < at) { /* what came before it counts before it */
                if (pass_on(self, bytes + start, at - start))
                    return -1;
                start = at;
            }
            int taken = self->its[RELAY] != NULL ? take(self, frame, whole - FRAME_HEAD) : 0;
            if (taken < 0)
                return -1;
            at += whole;
            if (taken)
                start = at;
        } else if (whole > left) {
            self->owed = whole - left;
            at = size;
        } else {
            at += whole;
        }
    }
    return start < at ? pass_on(self, bytes + start, at - start) : 0;
}

/* Read what has come; how a line ends is the transport's business. */
static int hear(InkPath *self)
{
    memcpy(space, self->held, self->held_size);
    ssize_t size = recv(self->fd, space + self->held_size, SPACE - self->held_size, MSG_DONTWAIT);
    if (size > 0) {
        size += self->held_size;
        self->held_size = 0;
        return receive(self, space, size);
    }
    if (size < 0 && (errno == EAGAIN || errno == EINTR))
        return 0;
    PyObject *done = PyObject_CallMethodNoArgs((PyObject *)self, str_hand_back);
    Py_XDECREF(done);
    return done == NULL ? -1 : 0;
}

/* One turn: all lines of this epoll on which something has come. What fails on one ends that one. */
static PyObject *read_lines(PyObject *Py_UNUSED(module), PyObject *poll)
{
    struct epoll_event events[AT_ONCE];
    int from = (int)PyLong_AsLong(poll);
    if (from == -1 && PyErr_Occurred())
        return NULL;
    int found = epoll_wait(from, events, AT_ONCE, 0);
    for (int place = 0; place < found; place++) {
        InkPath *path = readers[events[place].data.fd];
        if (path == NULL) /* it was given back in this very turn */
            continue;
        Py_INCREF(path);
        if (hear(path)) {
            PyObject *type, *error, *trace;
            PyErr_Fetch(&type, &error, &trace);
            PyErr_NormalizeException(&type, &error, &trace);
            PyObject *done = PyObject_CallMethodOneArg((PyObject *)path, str_fail, error);
            Py_XDECREF(type);
            Py_XDECREF(error);
            Py_XDECREF(trace);
            Py_XDECREF(done);
            if (done == NULL)
                PyErr_WriteUnraisable((PyObject *)path);
        }
        Py_DECREF(path);
    }
    Py_RETURN_NONE;
}

/* -- To those who see it. */

/* Send what can be sent at once; the transport has the rest. -1: an error. */
static int send_frame(InkPath *self, const uint8_t *body, Py_ssize_t size)
{
    uint8_t frame[SPACE];
    Py_ssize_t head = size < 126 ? 2 : 4;
    frame[0] = BINARY_FIN;
    frame[1] = size < 126 ? (uint8_t)size : 126;
    frame[2] = (uint8_t)(size >> 8);
    frame[3] = (uint8_t)size;
    memcpy(frame + head, body, size);
    size += head;
    ssize_t sent = send(self->fd, frame, size, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent == size)
        return 0;
    if (sent < 0) /* whatever it is, the transport meets it, too */
        sent = 0;
    PyObject *rest = PyBytes_FromStringAndSize((char *)frame + sent, size - sent);
    PyObject *done = rest ? PyObject_CallOneArg(self->its[WRITE], rest) : NULL;
    Py_XDECREF(rest);
    Py_XDECREF(done);
    return done == NULL ? -1 : 0;
}

/* Whether it is done; if not, because the reader is slow or there is something else to say, `Socket` does it. */
static PyObject *InkPath_show(InkPath *self, PyObject *frame)
{
    if (self->fd < 0 || self->its[LINE] == NULL || !PyBytes_CheckExact(frame) || PyBytes_GET_SIZE(frame) > SPACE - HEAD_MAX)
        Py_RETURN_FALSE;
    int is_telling = attribute_is(self->its[LINE], str__is_telling, Py_True);
    if (is_telling != 1)
        return is_telling < 0 ? NULL : Py_NewRef(Py_False);
    PyObject *waiting = PyObject_CallNoArgs(self->its[WAITING]);
    Py_ssize_t size = waiting ? PyLong_AsSsize_t(waiting) : -1;
    Py_XDECREF(waiting);
    if (size != 0)
        return PyErr_Occurred() ? NULL : Py_NewRef(Py_False);
    size = PyBytes_GET_SIZE(frame);
    if (PyObject_SetAttr(self->its[LINE], str__is_used, Py_True) || add_to(self->its[COUNTERS], str_ink_out, 1)
        || add_to(self->its[COUNTERS], str_ink_out_bytes, size)
        || send_frame(self, (uint8_t *)PyBytes_AS_STRING(frame), size))
        return NULL;
    Py_RETURN_TRUE;
}

static PyObject *InkPath_get_buffer(InkPath *self, PyObject *Py_UNUSED(hint))
{
    return PyMemoryView_FromMemory((char *)space + self->held_size, SPACE - self->held_size, PyBUF_WRITE);
}

static PyObject *InkPath_buffer_updated(InkPath *self, PyObject *count)
{
    Py_ssize_t size = PyLong_AsSsize_t(count);
    if (size == -1 && PyErr_Occurred())
        return NULL;
    if (size < 0 || size > SPACE - self->held_size) {
        PyErr_SetString(PyExc_ValueError, "more than there was room for");
        return NULL;
    }
    if (self->its[BUFFER_UPDATED] == NULL) {
        PyErr_SetString(PyExc_RuntimeError, "nothing to pass on to");
        return NULL;
    }
    memcpy(space, self->held, self->held_size);
    size += self->held_size;
    self->held_size = 0;
    Py_INCREF(self);
    int failed = receive(self, space, size);
    Py_DECREF(self);
    if (failed)
        return NULL;
    Py_RETURN_NONE;
}

static void refer(InkPath *self, int from, int to, PyObject **objects)
{
    for (int which = from; which <= to; which++)
        Py_XSETREF(self->its[which], Py_XNewRef(objects ? objects[which - from] : NULL));
}

static PyObject *InkPath_draws(InkPath *self, PyObject *args)
{
    PyObject *given[CLOCK - LINE + 1];
    if (!PyArg_ParseTuple(args, "OOOOO", given, given + 1, given + 2, given + 3, given + 4))
        return NULL;
    refer(self, LINE, CLOCK, given);
    Py_RETURN_NONE;
}

static PyObject *InkPath_rests(InkPath *self, PyObject *Py_UNUSED(none))
{
    refer(self, LINE, CLOCK, NULL);
    Py_RETURN_NONE;
}

static void leave(InkPath *self)
{
    if (self->fd >= 0 && readers[self->fd] == self)
        readers[self->fd] = NULL;
    self->fd = -1;
    refer(self, WAITING, WRITE, NULL);
}

/* From now on this file descriptor is read here, and may be written to; -1: no longer. */
static PyObject *InkPath_take_over(InkPath *self, PyObject *args)
{
    int fd;
    PyObject *given[2] = {NULL, NULL};
    if (!PyArg_ParseTuple(args, "i|OO", &fd, given, given + 1))
        return NULL;
    leave(self);
    if (fd >= 0) {
        if (fd >= LINES_MAX || given[1] == NULL)
            return PyErr_Format(PyExc_ValueError, "no line to take over: %d", fd);
        self->fd = fd;
        readers[fd] = self;
        refer(self, WAITING, WRITE, given);
    }
    Py_RETURN_NONE;
}

/* -- The type, and the module. */

static int InkPath_init(InkPath *self, PyObject *args, PyObject *Py_UNUSED(keywords))
{
    PyObject *protocol;
    if (!PyArg_ParseTuple(args, "O", &protocol))
        return -1;
    PyObject *get_buffer = PyObject_GetAttr(protocol, str_get_buffer);
    PyObject *buffer_updated = get_buffer ? PyObject_GetAttr(protocol, str_buffer_updated) : NULL;
    if (buffer_updated == NULL) {
        Py_XDECREF(get_buffer);
        return -1;
    }
    Py_XSETREF(self->its[GET_BUFFER], get_buffer);
    Py_XSETREF(self->its[BUFFER_UPDATED], buffer_updated);
    self->fd = -1;
    return 0;
}

static int InkPath_traverse(InkPath *self, visitproc visit, void *arg)
{
    Py_VISIT(Py_TYPE(self));
    for (int which = 0; which < REFERENCES; which++)
        Py_VISIT(self->its[which]);
    return 0;
}

static int InkPath_clear(InkPath *self)
{
    leave(self);
    refer(self, 0, REFERENCES - 1, NULL);
    return 0;
}

static void InkPath_dealloc(InkPath *self)
{
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    InkPath_clear(self);
    type->tp_free((PyObject *)self);
    Py_DECREF(type);
}

static PyMethodDef InkPath_methods[] = {
    {"show", (PyCFunction)InkPath_show, METH_O, "Send a frame of ink, if nothing speaks against it; whether it did."},
    {"take_over", (PyCFunction)InkPath_take_over, METH_VARARGS, "Read this file descriptor; -1: leave it to others."},
    {"get_buffer", (PyCFunction)InkPath_get_buffer, METH_O, "Room for what comes next."},
    {"buffer_updated", (PyCFunction)InkPath_buffer_updated, METH_O, "So many bytes have come."},
    {"draws", (PyCFunction)InkPath_draws, METH_VARARGS, "From now on this line's ink goes to that relay."},
    {"rests", (PyCFunction)InkPath_rests, METH_NOARGS, "From now on all is passed on."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot InkPath_slots[] = {
    {Py_tp_doc, "Stands before the protocol of a line and takes ink out of what comes."},
    {Py_tp_init, InkPath_init},
    {Py_tp_new, PyType_GenericNew},
    {Py_tp_dealloc, InkPath_dealloc},
    {Py_tp_traverse, InkPath_traverse},
    {Py_tp_clear, InkPath_clear},
    {Py_tp_methods, InkPath_methods},
    {0, NULL},
};

static PyType_Spec InkPath_spec = {
    .name = "pictorium.web._ink.InkPath",
    .basicsize = sizeof(InkPath),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC,
    .slots = InkPath_slots,
};

static PyObject *configure(PyObject *Py_UNUSED(module), PyObject *args)
{
    PyObject *state, *target, *sheet;
    long long points, bytes;
    if (!PyArg_ParseTuple(args, "OOOLL", &state, &target, &sheet, &points, &bytes))
        return NULL;
    Py_XSETREF(open_state, Py_NewRef(state));
    Py_XSETREF(target_type, Py_NewRef(target));
    Py_XSETREF(sheet_type, Py_NewRef(sheet));
    points_max = points;
    bytes_max = bytes;
    Py_RETURN_NONE;
}

static PyMethodDef functions[] = {
    {"configure", configure, METH_VARARGS, "The state in which ink counts, the types it works on, the limits."},
    {"read_lines", read_lines, METH_O, "Read all lines of this epoll on which something has come."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_ink", "The way of ink in C.", -1, functions,
                                    NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__ink(void)
{
#define X(name) \
    if ((str_##name = PyUnicode_InternFromString(#name)) == NULL) \
        return NULL;
    NAMES(X)
#undef X
    if ((any_size = PyLong_FromLong(-1)) == NULL)
        return NULL;
    PyObject *made = PyModule_Create(&module);
    PyObject *type = made ? PyType_FromSpec(&InkPath_spec) : NULL;
    return type == NULL || PyModule_AddObject(made, "InkPath", type) ? NULL : made;
}
