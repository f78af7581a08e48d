// Room: zlib.

#ifndef CZLIB_SHIM_H
#define CZLIB_SHIM_H

#include <zlib.h>

/* deflateInit2 and inflateInit2 are macros that add the version; a negative window means no header (RFC 1951). */
static inline int understudy_deflate_raw(z_stream *stream) {
  return deflateInit2(stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY);
}
static inline int understudy_inflate_raw(z_stream *stream) { return inflateInit2(stream, -15); }

#endif
