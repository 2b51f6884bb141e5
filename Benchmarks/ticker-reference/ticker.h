// A 10 ms timeout that counts how late it fires; used by ticker-reference and window-reference.
#pragma once

#include <glib.h>

#include <stdio.h>

enum { TICK_INTERVAL_MS = 10 };
/* One frame: a tick delayed by more than that is late. */
static const double ticker_frame_ms = 1000.0 / 60;

static gint64 ticker_last;
static guint ticker_ticks, ticker_late;
static double ticker_worst_ms;

static gboolean ticker_tick(gpointer data) {
  gint64 now = g_get_monotonic_time();
  double lateness = (double)(now - ticker_last) / 1000 - TICK_INTERVAL_MS;
  ticker_last = now;
  ticker_ticks += 1;
  if (lateness > ticker_frame_ms) ticker_late += 1;
  if (lateness > ticker_worst_ms) ticker_worst_ms = lateness;
  return G_SOURCE_CONTINUE;
}

static void ticker_restart(void) {
  ticker_ticks = ticker_late = 0;
  ticker_worst_ms = 0;
}

static void ticker_start(void) {
  ticker_restart();
  ticker_last = g_get_monotonic_time();
  g_timeout_add(TICK_INTERVAL_MS, ticker_tick, NULL);
}

/* Prints the counts as one line of JSON. */
static void ticker_print(void) {
  printf("{\"ticks\": %u, \"late\": %u, \"worst_ms\": %.1f}\n", ticker_ticks, ticker_late, ticker_worst_ms);
}
