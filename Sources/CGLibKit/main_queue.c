#include "CGLibKit.h"
#include <glib-unix.h>
#include <signal.h>
#include <stdint.h>
#include <unistd.h>

/* libdispatch provides these for foreign run loops: an eventfd that becomes readable when the main queue has work,
   and the function that does the work. */
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *);

typedef struct {
  GSource source;
  gpointer tag;
  int fd;
} MainQueueSource;

static gboolean main_queue_check(GSource *source) {
  return g_source_query_unix_fd(source, ((MainQueueSource *)source)->tag) & G_IO_IN;
}

static gboolean main_queue_dispatch(GSource *source, GSourceFunc callback, gpointer data) {
  uint64_t posts;
  /* Reset the eventfd before draining the queue: a post during the drain makes it readable again, so it is not lost;
     and once the queue is drained it stays unreadable, otherwise the source would fire forever. */
  ssize_t got = read(((MainQueueSource *)source)->fd, &posts, sizeof posts);
  (void)got;
  _dispatch_main_queue_callback_4CF(NULL);
  return G_SOURCE_CONTINUE;
}

static GSourceFuncs main_queue_functions = {NULL, main_queue_check, main_queue_dispatch, NULL, NULL, NULL};

typedef struct {
  void (*callback)(gpointer box);
  gpointer box;
  GlkRelease release;
} Idle;

static gboolean run_idle(gpointer data) {
  Idle *idle = data;
  idle->callback(idle->box);
  return G_SOURCE_REMOVE;
}

static void release_idle(gpointer data) {
  Idle *idle = data;
  idle->release(idle->box);
  g_free(idle);
}

void glk_when_idle(void (*callback)(gpointer box), gpointer box, GlkRelease release) {
  Idle *idle = g_new(Idle, 1);
  *idle = (Idle){callback, box, release};
  g_idle_add_full(G_PRIORITY_LOW, run_idle, idle, release_idle);
}

void glk_on_termination(void (*callback)(gpointer box), gpointer box, GlkRelease release) {
  Idle *idle = g_new(Idle, 1);
  *idle = (Idle){callback, box, release};
  g_unix_signal_add_full(G_PRIORITY_DEFAULT, SIGTERM, run_idle, idle, release_idle);
}

void glk_main_queue_attach(void) {
  static gsize attached = 0;
  if (!g_once_init_enter(&attached)) return;
  GSource *source = g_source_new(&main_queue_functions, sizeof(MainQueueSource));
  MainQueueSource *queue = (MainQueueSource *)source;
  queue->fd = _dispatch_get_main_queue_handle_4CF();
  queue->tag = g_source_add_unix_fd(source, queue->fd, G_IO_IN);
  g_source_set_static_name(source, "Swift main queue");
  g_source_attach(source, NULL);
  g_source_unref(source);
  g_once_init_leave(&attached, 1);
}
