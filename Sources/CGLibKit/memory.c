#define _GNU_SOURCE
#include "CGLibKit.h"

#ifdef __GLIBC__
#include <link.h>
#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

void glk_share_heaps(int heaps) {
#ifdef __GLIBC__
  mallopt(M_ARENA_MAX, heaps);
#endif
}

void glk_tidy_heaps(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

#ifdef __GLIBC__
typedef struct {
  uintptr_t start, end;
} Range;

/* Returns the mappings that have pages of the process's own; NULL if they cannot be read. */
static GArray *read_changed_mappings(void) {
  FILE *file = fopen("/proc/self/smaps", "re");
  if (!file) return NULL;
  GArray *changed = g_array_new(FALSE, FALSE, sizeof(Range));
  Range mapping = {0};
  char *line = NULL;
  size_t room = 0;
  while (getline(&line, &room, file) > 0) {
    unsigned long start, end, size;
    if (sscanf(line, "%lx-%lx ", &start, &end) == 2) mapping = (Range){start, end};
    else if ((sscanf(line, "Anonymous: %lu", &size) == 1 || sscanf(line, "Swap: %lu", &size) == 1) && size > 0)
      g_array_append_val(changed, mapping);
  }
  free(line);
  fclose(file);
  return changed;
}

static gboolean is_changed(const GArray *changed, Range range) {
  for (guint i = 0; i < changed->len; i++) {
    const Range *mapping = &g_array_index(changed, Range, i);
    if (mapping->start < range.end && range.start < mapping->end) return TRUE;
  }
  return FALSE;
}

static int release_code(struct dl_phdr_info *library, size_t size, void *data) {
  (void)size;
  /* Read in here, where the linker does not map anything in the place of something else. */
  GArray **changed = data;
  if (!*changed) *changed = read_changed_mappings();
  if (!*changed) return 1;
  const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  for (int i = 0; i < library->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &library->dlpi_phdr[i];
    if (segment->p_type != PT_LOAD || segment->p_flags & PF_W) continue;
    /* Whole pages only: the first or last one may be of another segment as well. */
    const uintptr_t start = library->dlpi_addr + segment->p_vaddr;
    const Range range = {(start + page - 1) / page * page, (start + segment->p_filesz) / page * page};
    /* Drivers for graphics, debuggers and profilers change code; all else is the same as in the file. */
    if (range.end > range.start && !is_changed(*changed, range))
      madvise((void *)range.start, range.end - range.start, MADV_DONTNEED);
  }
  return 0;
}
#endif

void glk_release_code(void) {
#ifdef __GLIBC__
  /* The linker neither loads nor unloads a library meanwhile. */
  GArray *changed = NULL;
  dl_iterate_phdr(release_code, &changed);
  if (changed) g_array_unref(changed);
#endif
}
