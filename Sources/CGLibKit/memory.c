#include "CGLibKit.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

void glk_share_heaps(int heaps) {
#ifdef __GLIBC__
  mallopt(M_ARENA_MAX, heaps);
#endif
}
