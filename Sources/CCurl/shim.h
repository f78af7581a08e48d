// Room: libcurl, loaded late.

// The functions of libcurl that are used, resolved when it is loaded, and wrappers for what Swift cannot call: variadic functions, and
// callbacks whose codes are macros.
#ifndef UNDERSTUDY_CURL_SHIM_H
#define UNDERSTUDY_CURL_SHIM_H

// curl's type-checking macros apply to calls by name; calls through the table do not need them.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <arpa/inet.h>
#include <dlfcn.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <sys/socket.h>

// If an SDK imports the header as a module, the definitions above do not affect it.
#undef curl_easy_getinfo
#undef curl_easy_setopt
#undef curl_multi_setopt
#undef curl_share_setopt

#define CURL_FUNCTIONS(EACH) \
  EACH(curl_easy_cleanup) \
  EACH(curl_easy_getinfo) \
  EACH(curl_easy_init) \
  EACH(curl_easy_setopt) \
  EACH(curl_easy_strerror) \
  EACH(curl_global_init) \
  EACH(curl_multi_add_handle) \
  EACH(curl_multi_cleanup) \
  EACH(curl_multi_info_read) \
  EACH(curl_multi_init) \
  EACH(curl_multi_perform) \
  EACH(curl_multi_poll) \
  EACH(curl_multi_remove_handle) \
  EACH(curl_multi_setopt) \
  EACH(curl_multi_wakeup) \
  EACH(curl_slist_append) \
  EACH(curl_slist_free_all)

// Nothing is linked: docs/decisions/0017.
struct curl_functions {
#define EACH(name) __typeof__(name) *_Nonnull name;
  CURL_FUNCTIONS(EACH)
#undef EACH
};

typedef const struct curl_functions *_Nonnull curl_library;

// Resolves the functions in the loaded library; returns the name of the first missing one, or NULL.
static inline const char *_Nullable curl_functions_find(struct curl_functions *_Nonnull table, void *_Nonnull library) {
#define EACH(name) \
  if (!(table->name = (__typeof__(name) *)dlsym(library, #name))) return #name;
  CURL_FUNCTIONS(EACH)
#undef EACH
  return NULL;
}

// Each receives a number of bytes and returns how many it processed; anything less than all of them ends the transfer.
struct curl_transfer_callbacks {
  void *context;
  size_t (*head)(char *bytes, size_t one, size_t count, void *context);
  size_t (*answer)(char *bytes, size_t one, size_t count, void *context);
  // Reads the next piece of a body into the buffer; 0 at its end.
  size_t (*source)(char *bytes, size_t one, size_t count, void *context);
};

// Strings are copied; the lists must live as long as the transfer.
struct curl_transfer_options {
  const char *url;
  long timeout_milliseconds;
  long connect_timeout_milliseconds;
  int bypasses_proxy;
};

// No signals, which other threads use otherwise; no redirects, since only the configured server may answer.
static inline CURLcode curl_transfer_prepare(curl_library curl, CURL *handle, struct curl_transfer_callbacks callbacks,
                                             struct curl_transfer_options options) {
  CURLcode code = curl->curl_easy_setopt(handle, CURLOPT_URL, options.url);
  if (code == CURLE_OK) code = curl->curl_easy_setopt(handle, CURLOPT_PRIVATE, callbacks.context);
  if (code == CURLE_OK) code = curl->curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
  if (code == CURLE_OK) code = curl->curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 1L);
  if (code == CURLE_OK) code = curl->curl_easy_setopt(handle, CURLOPT_FOLLOWLOCATION, 0L);
  if (code == CURLE_OK) code = curl->curl_easy_setopt(handle, CURLOPT_TIMEOUT_MS, options.timeout_milliseconds);
  if (code == CURLE_OK) {
    code = curl->curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT_MS, options.connect_timeout_milliseconds);
  }
  if (code == CURLE_OK && options.bypasses_proxy) code = curl->curl_easy_setopt(handle, CURLOPT_PROXY, "");
  // The file of trusted authorities instead of the system's; OpenSSL and curl read this variable, libcurl does not.
  const char *authorities = getenv("SSL_CERT_FILE");
  if (code == CURLE_OK && authorities && *authorities) {
    code = curl->curl_easy_setopt(handle, CURLOPT_CAINFO, authorities);
  }
#if LIBCURL_VERSION_NUM >= 0x075500
  if (code == CURLE_OK) code = curl->curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https,smtp,smtps");
#else
  if (code == CURLE_OK) {
    code = curl->curl_easy_setopt(handle, CURLOPT_PROTOCOLS,
                            (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS | CURLPROTO_SMTP | CURLPROTO_SMTPS));
  }
#endif
  if (code == CURLE_OK) code = curl->curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, callbacks.head);
  if (code == CURLE_OK) code = curl->curl_easy_setopt(handle, CURLOPT_HEADERDATA, callbacks.context);
  if (code == CURLE_OK) code = curl->curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, callbacks.answer);
  if (code == CURLE_OK) code = curl->curl_easy_setopt(handle, CURLOPT_WRITEDATA, callbacks.context);
  if (code == CURLE_OK) code = curl->curl_easy_setopt(handle, CURLOPT_READFUNCTION, callbacks.source);
  if (code == CURLE_OK) code = curl->curl_easy_setopt(handle, CURLOPT_READDATA, callbacks.context);
  return code;
}

// Called before a socket is opened. The address is in inet_ntop's form; any result but 0 rejects it.
struct curl_transfer_inspector {
  int (*inspect)(const char *address, void *context);
  void *context;
};

// The library's callback: it passes the address to connect to and expects a socket.
static inline curl_socket_t curl_transfer_open(void *inspector, curlsocktype purpose, struct curl_sockaddr *address) {
  struct curl_transfer_inspector *asked = (struct curl_transfer_inspector *)inspector;
  char text[INET6_ADDRSTRLEN] = "";
  const void *number = NULL;
  if (address->family == AF_INET) number = &((struct sockaddr_in *)&address->addr)->sin_addr;
  if (address->family == AF_INET6) number = &((struct sockaddr_in6 *)&address->addr)->sin6_addr;
  if (purpose != CURLSOCKTYPE_IPCXN || !number || !inet_ntop(address->family, number, text, sizeof text)) {
    return CURL_SOCKET_BAD;
  }
  if (asked->inspect(text, asked->context)) return CURL_SOCKET_BAD;
  int kind = address->socktype;
#ifdef SOCK_CLOEXEC
  kind |= SOCK_CLOEXEC;
#endif
  return socket(address->family, kind, address->protocol);
}

// Inspects every address that the transfer connects to. Connections are neither reused from other transfers nor retained for them.
// The inspector must live as long as the transfer.
static inline CURLcode curl_transfer_inspect(curl_library curl, CURL *handle, struct curl_transfer_inspector *inspector) {
  CURLcode code = curl->curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, curl_transfer_open);
  if (code == CURLE_OK) code = curl->curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, inspector);
  if (code == CURLE_OK) code = curl->curl_easy_setopt(handle, CURLOPT_FRESH_CONNECT, 1L);
  if (code == CURLE_OK) code = curl->curl_easy_setopt(handle, CURLOPT_FORBID_REUSE, 1L);
  return code;
}

// CA certificates (PEM, copied) to trust instead of the system's. Libraries before 7.77 lack the option: the call then fails unless
// the system trusts the server.
static inline CURLcode curl_transfer_trust(curl_library curl, CURL *handle, const void *bytes, size_t size) {
#if LIBCURL_VERSION_NUM >= 0x074D00
  struct curl_blob blob = {(void *)bytes, size, CURL_BLOB_COPY};
  CURLcode code = curl->curl_easy_setopt(handle, CURLOPT_CAINFO_BLOB, &blob);
  return code == CURLE_UNKNOWN_OPTION || code == CURLE_NOT_BUILT_IN ? CURLE_OK : code;
#else
  return CURLE_OK;
#endif
}

// A method with a body, which is copied; without one (NULL) a GET.
static inline CURLcode curl_transfer_http(curl_library curl, CURL *handle, const char *method, struct curl_slist *headers,
                                          const void *body, size_t size) {
  CURLcode code = curl->curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
  if (body) {
    if (code == CURLE_OK) code = curl->curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)size);
    if (code == CURLE_OK) code = curl->curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, body);
  }
  if (code == CURLE_OK) code = curl->curl_easy_setopt(handle, CURLOPT_CUSTOMREQUEST, method);
  return code;
}

// One mail, read from the source.
static inline CURLcode curl_transfer_mail(curl_library curl, CURL *handle, const char *sender, struct curl_slist *recipients) {
  CURLcode code = curl->curl_easy_setopt(handle, CURLOPT_UPLOAD, 1L);
  if (code == CURLE_OK) code = curl->curl_easy_setopt(handle, CURLOPT_MAIL_FROM, sender);
  if (code == CURLE_OK) code = curl->curl_easy_setopt(handle, CURLOPT_MAIL_RCPT, recipients);
  // STARTTLS if the server supports it.
  if (code == CURLE_OK) code = curl->curl_easy_setopt(handle, CURLOPT_USE_SSL, (long)CURLUSESSL_TRY);
  return code;
}

// curl_easy_getinfo is variadic.
static inline void *curl_transfer_context(curl_library curl, CURL *handle) {
  char *context = NULL;
  curl->curl_easy_getinfo(handle, CURLINFO_PRIVATE, &context);
  return context;
}

static inline long curl_transfer_status(curl_library curl, CURL *handle) {
  long status = 0;
  curl->curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
  return status;
}

// curl_multi_setopt is variadic. The number of idle connections retained for later calls.
static inline CURLMcode curl_multi_keep(curl_library curl, CURLM *multi, long connections) {
  return curl->curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, connections);
}

// CURLMsg stores its code in a union.
static inline CURL *curl_multi_finished(curl_library curl, CURLM *multi, CURLcode *code) {
  int left = 0;
  const CURLMsg *message;
  while ((message = curl->curl_multi_info_read(multi, &left))) {
    if (message->msg == CURLMSG_DONE) {
      *code = message->data.result;
      return message->easy_handle;
    }
  }
  return NULL;
}

static inline CURLcode curl_start(curl_library curl) { return curl->curl_global_init(CURL_GLOBAL_DEFAULT); }

#endif
