#define _GNU_SOURCE
#include "CGLibKit.h"

#ifdef __GLIBC__
#include <link.h>
#include <malloc.h>
#include <stdint.h>
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
/* Whether the linker has changed the code of a library itself. */
static gboolean has_changed_code(const struct dl_phdr_info *library) {
  for (int i = 0; i < library->dlpi_phnum; i++) {
    if (library->dlpi_phdr[i].p_type != PT_DYNAMIC) continue;
    const ElfW(Dyn) *entry = (const void *)(library->dlpi_addr + library->dlpi_phdr[i].p_vaddr);
    for (; entry->d_tag != DT_NULL; entry++)
      if (entry->d_tag == DT_TEXTREL || (entry->d_tag == DT_FLAGS && entry->d_un.d_val & DF_TEXTREL)) return TRUE;
  }
  return FALSE;
}

static int release_code(struct dl_phdr_info *library, size_t size, void *unused) {
  (void)size, (void)unused;
  if (has_changed_code(library)) return 0;
  const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  for (int i = 0; i < library->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &library->dlpi_phdr[i];
    if (segment->p_type != PT_LOAD || segment->p_flags & PF_W) continue;
    /* Whole pages only: the first or last one may be of another segment as well. */
    uintptr_t start = library->dlpi_addr + segment->p_vaddr, end = start + segment->p_filesz;
    start = (start + page - 1) / page * page;
    end = end / page * page;
    /* What is never written is the same as in the file. */
    if (end > start) madvise((void *)start, end - start, MADV_DONTNEED);
  }
  return 0;
}
#endif

void glk_release_code(void) {
#ifdef __GLIBC__
  /* The linker neither loads nor unloads a library meanwhile. */
  dl_iterate_phdr(release_code, NULL);
#endif
}
