// Room: OpenSSL's libcrypto.

/*
 * What Cryptography needs of OpenSSL 3. Functions below stand only for what Swift cannot import; each says why.
 */
#ifndef COPENSSL_SHIM_H
#define COPENSSL_SHIM_H

#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/params.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

#if defined(__linux__)
/* getrandom: Swift's Glibc module leaves its header out. */
#include <sys/random.h>
#endif

/* EVP_PKEY_PUBLIC_KEY and EVP_PKEY_KEYPAIR are sums of casts, which Swift does not take for numbers. */
static inline int understudy_pkey_public_key(void) { return EVP_PKEY_PUBLIC_KEY; }
static inline int understudy_pkey_keypair(void) { return EVP_PKEY_KEYPAIR; }

/* SSL_set_tlsext_host_name is a macro around SSL_ctrl with a cast. */
static inline int understudy_ssl_set_host(SSL *connection, const char *name) {
  return (int)SSL_set_tlsext_host_name(connection, name);
}

/* BIO_get_mem_data is a macro around BIO_ctrl with a cast. */
static inline long understudy_bio_memory(BIO *bio, const unsigned char **bytes) {
  return BIO_get_mem_data(bio, (char **)bytes);
}

/* XN_FLAG_RFC2253 is a sum of sums, which Swift does not take for a number. Letters beyond ASCII stay as they are. */
static inline unsigned long understudy_name_flags(void) { return XN_FLAG_RFC2253 & ~ASN1_STRFLGS_ESC_MSB; }

#endif
