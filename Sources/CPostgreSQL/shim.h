// Room: libpq, loaded late.

// The functions of libpq that are used, resolved when it is loaded.
#ifndef UNDERSTUDY_POSTGRESQL_SHIM_H
#define UNDERSTUDY_POSTGRESQL_SHIM_H

#include <dlfcn.h>

// Where libpq's header is: beside other headers, in Debian's folder, or in Homebrew's. Named here, so that no target that imports
// PostgreSQL needs a flag for it.
#if __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
#elif __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#elif __has_include("/opt/homebrew/opt/libpq/include/libpq-fe.h")
#include "/opt/homebrew/opt/libpq/include/libpq-fe.h"
#else
#include "/usr/local/opt/libpq/include/libpq-fe.h"
#endif

#define POSTGRESQL_FUNCTIONS(EACH) \
  EACH(PQclear) \
  EACH(PQconnectPoll) \
  EACH(PQconnectStartParams) \
  EACH(PQconninfoFree) \
  EACH(PQconninfoParse) \
  EACH(PQconsumeInput) \
  EACH(PQerrorMessage) \
  EACH(PQfinish) \
  EACH(PQflush) \
  EACH(PQfreemem) \
  EACH(PQgetResult) \
  EACH(PQgetisnull) \
  EACH(PQgetlength) \
  EACH(PQgetvalue) \
  EACH(PQisBusy) \
  EACH(PQnfields) \
  EACH(PQnotifies) \
  EACH(PQntuples) \
  EACH(PQresultErrorField) \
  EACH(PQresultErrorMessage) \
  EACH(PQresultStatus) \
  EACH(PQsendPrepare) \
  EACH(PQsendQuery) \
  EACH(PQsendQueryPrepared) \
  EACH(PQserverVersion) \
  EACH(PQsetNoticeReceiver) \
  EACH(PQsetnonblocking) \
  EACH(PQsocket) \
  EACH(PQstatus)

// Nothing is linked: docs/decisions/0017.
struct postgresql_functions {
#define EACH(name) __typeof__(name) *_Nonnull name;
  POSTGRESQL_FUNCTIONS(EACH)
#undef EACH
};

typedef const struct postgresql_functions *_Nonnull postgresql_library;

// Resolves the functions in the loaded library; returns the name of the first missing one, or NULL.
static inline const char *_Nullable postgresql_functions_find(struct postgresql_functions *_Nonnull table,
                                                              void *_Nonnull library) {
#define EACH(name) \
  if (!(table->name = (__typeof__(name) *)dlsym(library, #name))) return #name;
  POSTGRESQL_FUNCTIONS(EACH)
#undef EACH
  return NULL;
}

// PQresultErrorField with the SQLSTATE of an error; NULL if the server did not send one.
static inline const char *_Nullable postgresql_state(postgresql_library library, const PGresult *_Nonnull result) {
  return library->PQresultErrorField(result, PG_DIAG_SQLSTATE);
}

#endif
