// Room: SQLite.

// What Swift cannot call of SQLite: destructors that are casts of numbers, and variadic functions.
#ifndef UNDERSTUDY_SQLITE_SHIM_H
#define UNDERSTUDY_SQLITE_SHIM_H

#include <sqlite3.h>

// SQLite copies both.
static inline int sqlite_bind_copied(sqlite3_stmt *statement, int index, const void *bytes, long count) {
  // A null pointer would bind NULL instead of an empty blob.
  return sqlite3_bind_blob64(statement, index, bytes ? bytes : "", (sqlite3_uint64)count, SQLITE_TRANSIENT);
}

static inline int sqlite_bind_words(sqlite3_stmt *statement, int index, const char *text) {
  return sqlite3_bind_text(statement, index, text, -1, SQLITE_TRANSIENT);
}

// Whether closing a connection leaves the write-ahead log and its file in place.
static inline int sqlite_leave_log(sqlite3 *connection, int leaves) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, leaves, (int *)0);
}

#endif
