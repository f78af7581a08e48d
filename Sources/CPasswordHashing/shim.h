// Room: libargon2 and libxcrypt, loaded late.

// The functions of libargon2 and libxcrypt that are used, resolved when the libraries are loaded.
#ifndef UNDERSTUDY_PASSWORD_HASHING_SHIM_H
#define UNDERSTUDY_PASSWORD_HASHING_SHIM_H

#include <argon2.h>
#include <dlfcn.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

// Nothing is linked: docs/decisions/0017.
struct argon2_functions {
  __typeof__(argon2_hash) *_Nonnull argon2_hash;
};

static inline const char *_Nullable argon2_functions_find(struct argon2_functions *_Nonnull table,
                                                          void *_Nonnull library) {
  if (!(table->argon2_hash = (__typeof__(argon2_hash) *)dlsym(library, "argon2_hash"))) return "argon2_hash";
  return NULL;
}

// As in libxcrypt's <crypt.h>, which Homebrew installs where compilers do not look.
typedef char *_Nullable understudy_crypt_ra(const char *_Nonnull phrase, const char *_Nonnull setting,
                                            void *_Nullable *_Nonnull data, int *_Nonnull size);

struct crypt_functions {
  understudy_crypt_ra *_Nonnull crypt_ra;
};

static inline const char *_Nullable crypt_functions_find(struct crypt_functions *_Nonnull table,
                                                         void *_Nonnull library) {
  if (!(table->crypt_ra = (understudy_crypt_ra *)dlsym(library, "crypt_ra"))) return "crypt_ra";
  return NULL;
}

// crypt_ra allocates its work area, which is freed here. Writes the hash of the phrase in the format of the setting; returns 0 on failure.
static inline int crypt_hash(const struct crypt_functions *_Nonnull library, const char *_Nonnull phrase,
                             const char *_Nonnull setting, char *_Nonnull hash, size_t size) {
  void *data = NULL;
  int held = 0;
  const char *result = library->crypt_ra(phrase, setting, &data, &held);
  int is_there = result && strlen(result) < size;
  if (is_there) memcpy(hash, result, strlen(result) + 1);
  free(data);
  return is_there;
}

#endif
