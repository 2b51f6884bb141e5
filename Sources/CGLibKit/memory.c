#include "CGLibKit.h"

#ifdef __GLIBC__
#include <malloc.h>
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
