// Room: libmicrohttpd.

// The parts of libmicrohttpd that Swift cannot call: variadic functions, and callbacks whose codes must not arrive as closed
// Swift enums, because a later library may send unknown codes. In C such an enum and `unsigned int` have the same type, so
// the function pointers below need no conversion.
#ifndef UNDERSTUDY_MICROHTTPD_SHIM_H
#define UNDERSTUDY_MICROHTTPD_SHIM_H

#include <dlfcn.h>
#include <microhttpd.h>

struct http_callbacks {
  void *context;
  enum MHD_Result (*access)(void *context, struct MHD_Connection *connection, const char *url, const char *method,
                            const char *version, const char *data, size_t *size, void **request);
  void *(*request_line)(void *context, const char *target, struct MHD_Connection *connection);
  void (*completed)(void *context, struct MHD_Connection *connection, void **request, unsigned int code);
  void (*connection)(void *context, struct MHD_Connection *connection, void **socket_context, unsigned int code);
};

struct http_options {
  // -1: connections are handed over by MHD_add_connection.
  int listener;
  unsigned int backlog;
  unsigned int connection_limit;
  size_t memory_limit;
  // 1: requests that RFC 9112 forbids are rejected; 0: some are accepted, because clients send them.
  int strictness;
  unsigned int idle_seconds;
  size_t stack_size;
  // PEM, zero-terminated; both or neither.
  const char *certificate;
  const char *key;
  // Protocol versions and ciphers in GnuTLS syntax; with a certificate only.
  const char *priorities;
};

static const unsigned int http_connection_started = MHD_CONNECTION_NOTIFY_STARTED;

// MHD_start_daemon is variadic. One loop thread on poll(): the internal epoll loop of 0.9.75 stalls when a multiple of
// 128 connections is busy at once.
static inline struct MHD_Daemon *http_start(struct http_callbacks callbacks, struct http_options options) {
  unsigned int flags = MHD_USE_POLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME;
  // If given the socket option, the library requires a socket.
  struct MHD_OptionItem listening[] = {{MHD_OPTION_END, 0, NULL}, {MHD_OPTION_END, 0, NULL}};
  if (options.listener < 0) {
    flags |= MHD_USE_NO_LISTEN_SOCKET;
  } else {
    listening[0] = (struct MHD_OptionItem){MHD_OPTION_LISTEN_SOCKET, options.listener, NULL};
  }
  struct MHD_OptionItem tls[] = {{MHD_OPTION_END, 0, NULL}, {MHD_OPTION_END, 0, NULL}, {MHD_OPTION_END, 0, NULL},
                                {MHD_OPTION_END, 0, NULL}};
  if (options.certificate && options.key) {
    flags |= MHD_USE_TLS;
    tls[0] = (struct MHD_OptionItem){MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)options.certificate};
    tls[1] = (struct MHD_OptionItem){MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)options.key};
    tls[2] = (struct MHD_OptionItem){MHD_OPTION_HTTPS_PRIORITIES, 0, (void *)options.priorities};
  }
  return MHD_start_daemon(
    flags, 0, NULL, NULL, callbacks.access, callbacks.context,
    MHD_OPTION_ARRAY, listening,
    MHD_OPTION_LISTEN_BACKLOG_SIZE, options.backlog,
    MHD_OPTION_CONNECTION_LIMIT, options.connection_limit,
    MHD_OPTION_CONNECTION_MEMORY_LIMIT, options.memory_limit,
    // Later libraries map it to their MHD_OPTION_CLIENT_DISCIPLINE_LVL, which the headers of 0.9.75 lack.
    MHD_OPTION_STRICT_FOR_CLIENT, options.strictness,
    MHD_OPTION_CONNECTION_TIMEOUT, options.idle_seconds,
    MHD_OPTION_THREAD_STACK_SIZE, options.stack_size,
    MHD_OPTION_URI_LOG_CALLBACK, callbacks.request_line, callbacks.context,
    MHD_OPTION_NOTIFY_COMPLETED, (MHD_RequestCompletedCallback)callbacks.completed, callbacks.context,
    MHD_OPTION_NOTIFY_CONNECTION, (MHD_NotifyConnectionCallback)callbacks.connection, callbacks.context,
    MHD_OPTION_ARRAY, tls,
    MHD_OPTION_END);
}

// MHD_get_connection_info is variadic.
static inline int http_descriptor(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? (int)info->connect_fd : -1;
}

static inline const struct sockaddr *http_client_address(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  return info ? info->client_addr : NULL;
}

static inline void *http_socket_context(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info ? info->socket_context : NULL;
}

static inline size_t http_head_size(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
  return info ? info->header_size : 0;
}

// Approximately how much of the connection's memory its request takes: the head, a record for each parsed field and cookie, and the
// copy of the cookies that the library parses. The kinds are flags of an enum.
static inline size_t http_space_taken(struct MHD_Connection *connection) {
  int records = MHD_get_connection_values_n(
    connection, (enum MHD_ValueKind)(MHD_HEADER_KIND | MHD_COOKIE_KIND | MHD_GET_ARGUMENT_KIND | MHD_FOOTER_KIND), NULL,
    NULL);
  const char *cookie = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "Cookie");
  size_t size = http_head_size(connection) + (size_t)(records > 0 ? records : 0) * 80;
  while (cookie && *cookie++) size++;
  return size;
}

// Removes the query from a request line's target after it was read; the buffer is the connection's own, const only for
// loggers. Otherwise the library also parses the query into the connection's memory, and with a few hundred pairs closes
// the connection without a response.
static inline void http_empty_query(const char *target) {
  char *byte = (char *)target;
  while (*byte && *byte != '?') byte++;
  if (*byte) byte[1] = 0;
}

typedef enum MHD_Result (*http_field_iterator)(void *context, unsigned int kind, const char *name, size_t name_size,
                                               const char *value, size_t value_size);

// The iterator's kind is a flag enum.
static inline int http_fields(struct MHD_Connection *connection, http_field_iterator iterator, void *context) {
  return MHD_get_connection_values_n(connection, MHD_HEADER_KIND, (MHD_KeyValueIteratorN)iterator, context);
}

// The memory mode is an enum; the bytes are copied.
static inline struct MHD_Response *http_response(const void *bytes, size_t size) {
  return MHD_create_response_from_buffer(size, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}

// The codes of a content reader are macros with casts.
static const ssize_t http_reader_end = MHD_CONTENT_READER_END_OF_STREAM;
static const ssize_t http_reader_error = MHD_CONTENT_READER_END_WITH_ERROR;
static const uint64_t http_size_unknown = MHD_SIZE_UNKNOWN;

// The GnuTLS functions that request client certificates; libmicrohttpd itself does so only for configured authorities. Resolved in the
// library that libmicrohttpd has loaded (docs/decisions/0017); declared here, because its headers are not among
// libmicrohttpd's.
struct tls_datum {
  unsigned char *_Nullable data;
  unsigned int size;
};

struct tls_functions {
  // 1: a client certificate is requested, not required.
  void (*_Nonnull gnutls_certificate_server_set_request)(void *_Nonnull session, int request);
  // 1: no authority names are sent, so that clients offer certificates of any authority.
  void (*_Nonnull gnutls_certificate_send_x509_rdn_sequence)(void *_Nonnull session, int status);
  const struct tls_datum *_Nullable (*_Nonnull gnutls_certificate_get_peers)(const void *_Nonnull session,
                                                                            unsigned int *_Nonnull count);
};

#define UNDERSTUDY_FIND(name) \
  if (!(table->name = (__typeof__(table->name))dlsym(library, #name))) return #name
static inline const char *_Nullable tls_functions_find(struct tls_functions *_Nonnull table, void *_Nonnull library) {
  UNDERSTUDY_FIND(gnutls_certificate_server_set_request);
  UNDERSTUDY_FIND(gnutls_certificate_send_x509_rdn_sequence);
  UNDERSTUDY_FIND(gnutls_certificate_get_peers);
  return NULL;
}
#undef UNDERSTUDY_FIND

// MHD_get_connection_info is variadic. NULL without TLS.
static inline void *_Nullable http_tls_session(struct MHD_Connection *_Nonnull connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION);
  return info ? info->tls_session : NULL;
}

#endif
