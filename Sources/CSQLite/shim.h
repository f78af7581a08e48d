// What Swift cannot call of SQLite: destructors that are casts of numbers.
#ifndef UNDERSTUDY_SQLITE_SHIM_H
#define UNDERSTUDY_SQLITE_SHIM_H

#include <sqlite3.h>

// SQLite makes copies of both.
static inline int sqlite_bind_copied(sqlite3_stmt *statement, int index, const void *bytes, long count) {
  // A null pointer would be NULL instead of no bytes.
  return sqlite3_bind_blob64(statement, index, bytes ? bytes : "", (sqlite3_uint64)count, SQLITE_TRANSIENT);
}

static inline int sqlite_bind_words(sqlite3_stmt *statement, int index, const char *text) {
  return sqlite3_bind_text(statement, index, text, -1, SQLITE_TRANSIENT);
}

#endif
