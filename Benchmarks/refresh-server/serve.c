// HTTP/1.1 as far as needed here: GET, persistent connections, If-None-Match.
#define _GNU_SOURCE
#include "server.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <unistd.h>

/* Feeds in each 127.0.x.*, whose last byte is neither 0 nor 255. */
enum { PER_NET = 250 };
enum { LONGEST_REQUEST = 8192, EVENTS = 64 };

typedef struct {
  int socket, feed;
  size_t received;
  /* The data still to be sent. */
  const char *rest;
  size_t left;
  char request[LONGEST_REQUEST + 1];
} Connection;

static void check(int code, const char *what) {
  if (code >= 0) return;
  fprintf(stderr, "refresh-server: %s: %s\n", what, strerror(errno));
  exit(1);
}

int listen_on_any_port(int *port) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_ANY)};
  socklen_t length = sizeof address;
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  check(listener, "socket");
  check(bind(listener, (struct sockaddr *)&address, sizeof address), "bind");
  check(listen(listener, SOMAXCONN), "listen");
  check(getsockname(listener, (struct sockaddr *)&address, &length), "getsockname");
  *port = ntohs(address.sin_port);
  return listener;
}

static void watch(int queue, int operation, int file, uint32_t events, void *what) {
  struct epoll_event event = {.events = events, .data.ptr = what};
  check(epoll_ctl(queue, operation, file, &event), "watching a file (the input must be a pipe)");
}

static void end(Connection *connection) {
  close(connection->socket);
  free(connection);
}

static void accept_all(int queue, int listener) {
  struct sockaddr_in address;
  socklen_t length = sizeof address;
  int file;
  while ((file = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC)) >= 0) {
    Connection *connection = calloc(1, sizeof *connection);
    if (!connection) abort();
    connection->socket = file;
    // the requested address determines the feed
    check(getsockname(file, (struct sockaddr *)&address, &length), "getsockname");
    uint32_t host = ntohl(address.sin_addr.s_addr);
    connection->feed = (int)(host >> 8 & 0xff) * PER_NET + (int)(host & 0xff) - 1;
    setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
    watch(queue, EPOLL_CTL_ADD, file, EPOLLIN, connection);
  }
}

/* Chooses the answer to a complete request. */
static void answer(Connection *connection, const Answer *answers) {
  static const char missing[] = "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n";
  static const char unacceptable[] = "HTTP/1.1 406 Not Acceptable\r\nContent-Length: 0\r\n\r\n";
  connection->rest = missing;
  connection->left = sizeof missing - 1;
  if (connection->feed < 0 || connection->feed >= FEEDS || strncmp(connection->request, "GET /feed ", 10) != 0) return;
  const Answer *chosen = &answers[connection->feed];
  const char *known = strcasestr(connection->request, "\r\nIf-None-Match:");
  const char *encodings = strcasestr(connection->request, "\r\nAccept-Encoding:");
  const Text *text = known && strstr(known, chosen->etag) ? &chosen->unchanged : &chosen->whole;
  connection->rest = text->bytes;
  connection->left = text->length;
  if (text == &chosen->whole && !(encodings && strstr(encodings, "gzip"))) {
    connection->rest = unacceptable;
    connection->left = sizeof unacceptable - 1;
  }
}

/* Sends as much as possible now. Returns whether the connection is still valid. */
static int send_rest(int queue, Connection *connection) {
  while (connection->left > 0) {
    ssize_t sent = send(connection->socket, connection->rest, connection->left, MSG_NOSIGNAL);
    if (sent < 0 && errno == EAGAIN) {
      watch(queue, EPOLL_CTL_MOD, connection->socket, EPOLLOUT, connection);
      return 1;
    }
    if (sent < 0) return 0;
    connection->rest += sent;
    connection->left -= (size_t)sent;
  }
  return 1;
}

static int receive(int queue, Connection *connection, const Answer *answers) {
  ssize_t count = recv(connection->socket, connection->request + connection->received,
                       LONGEST_REQUEST - connection->received, 0);
  if (count <= 0) return count < 0 && errno == EAGAIN;
  connection->received += (size_t)count;
  connection->request[connection->received] = 0;
  // no measured client sends a second request before the first is answered
  if (!strstr(connection->request, "\r\n\r\n")) return connection->received < LONGEST_REQUEST;
  connection->received = 0;
  answer(connection, answers);
  return send_rest(queue, connection);
}

static int go_on(int queue, Connection *connection, const Answer *answers) {
  if (connection->left == 0) return receive(queue, connection, answers);
  if (!send_rest(queue, connection)) return 0;
  if (connection->left == 0) watch(queue, EPOLL_CTL_MOD, connection->socket, EPOLLIN, connection);
  return 1;
}

void serve(int listener, const Answer *answers) {
  // markers for the descriptors that are not connections
  static char arrival, input, signals;
  int queue = epoll_create1(EPOLL_CLOEXEC);
  check(queue, "epoll");
  sigset_t ending;
  sigemptyset(&ending);
  sigaddset(&ending, SIGTERM);
  sigaddset(&ending, SIGINT);
  sigprocmask(SIG_BLOCK, &ending, NULL);
  watch(queue, EPOLL_CTL_ADD, listener, EPOLLIN, &arrival);
  watch(queue, EPOLL_CTL_ADD, STDIN_FILENO, EPOLLIN, &input);
  watch(queue, EPOLL_CTL_ADD, signalfd(-1, &ending, SFD_CLOEXEC), EPOLLIN, &signals);
  struct epoll_event events[EVENTS];
  for (;;) {
    int count = epoll_wait(queue, events, EVENTS, -1);
    for (int i = 0; i < count; i++) {
      void *what = events[i].data.ptr;
      char bytes[64];
      if (what == &signals || (what == &input && read(STDIN_FILENO, bytes, sizeof bytes) <= 0)) return;
      if (what == &input) continue;
      if (what == &arrival) accept_all(queue, listener);
      else if (!go_on(queue, what, answers)) end(what);
    }
  }
}
