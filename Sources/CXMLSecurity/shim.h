/*
 * What SAML needs of libxml2 and xmlsec. They are opened late, so nothing here is linked: every call goes
 * through the table below.
 */
#ifndef CXMLSECURITY_SHIM_H
#define CXMLSECURITY_SHIM_H

#include <dlfcn.h>
#include <xmlsec/version.h>

/* How the library was built decides how wide its sizes are; pkg-config says so by flags that may not get here. */
#if XMLSEC_VERSION_MAJOR == 1 && XMLSEC_VERSION_MINOR < 3 && !defined(XMLSEC_NO_SIZE_T)
#define XMLSEC_NO_SIZE_T
#endif
#ifndef XMLSEC_CRYPTO_OPENSSL
#define XMLSEC_CRYPTO_OPENSSL 1
#endif

/* Debian builds libxml2 with ICU, whose headers clash with those of Foundation's own where a module sees both. Only the innards of
 * encoders depend on it, and nobody here looks at them. */
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/c14n.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
/* First of its kind: the others lean on its types. */
#include <xmlsec/xmlsec.h>

#include <xmlsec/errors.h>
#include <xmlsec/openssl/app.h>
#include <xmlsec/openssl/crypto.h>
#include <xmlsec/templates.h>
#include <xmlsec/xmldsig.h>
#include <xmlsec/xmlenc.h>
#include <xmlsec/xmltree.h>

/* What is used of all three, each under its own name, since the libraries are opened late: docs/decisions/0017. */
#define XML_FUNCTIONS(EACH) \
  EACH(xmlAddChild) \
  EACH(xmlAddID) \
  EACH(xmlBufferContent) \
  EACH(xmlBufferCreate) \
  EACH(xmlBufferFree) \
  EACH(xmlC14NDocDumpMemory) \
  EACH(xmlDocGetRootElement) \
  EACH(xmlFreeDoc) \
  EACH(xmlFreeNode) \
  EACH(xmlHasProp) \
  EACH(xmlInitParser) \
  EACH(xmlNodeDump) \
  EACH(xmlReadMemory) \
  EACH(xmlRemoveID) \
  EACH(xmlUnlinkNode) \
  EACH(xmlSecBufferGetData) \
  EACH(xmlSecBufferGetSize) \
  EACH(xmlSecCheckVersionExt) \
  EACH(xmlSecDSigCtxCreate) \
  EACH(xmlSecDSigCtxDestroy) \
  EACH(xmlSecDSigCtxEnableReferenceTransform) \
  EACH(xmlSecDSigCtxEnableSignatureTransform) \
  EACH(xmlSecDSigCtxVerify) \
  EACH(xmlSecDSigReferenceCtxGetPreDigestBuffer) \
  EACH(xmlSecEncCtxCreate) \
  EACH(xmlSecEncCtxDecrypt) \
  EACH(xmlSecEncCtxDestroy) \
  EACH(xmlSecEncCtxXmlEncrypt) \
  EACH(xmlSecErrorsDefaultCallbackEnableOutput) \
  EACH(xmlSecInit) \
  EACH(xmlSecKeyDataEncryptedKeyGetKlass) \
  EACH(xmlSecKeyDestroy) \
  EACH(xmlSecKeyGenerate) \
  EACH(xmlSecKeysMngrCreate) \
  EACH(xmlSecKeysMngrDestroy) \
  EACH(xmlSecPtrListAdd) \
  EACH(xmlSecPtrListGetItem) \
  EACH(xmlSecPtrListGetSize) \
  EACH(xmlSecTmplEncDataCreate) \
  EACH(xmlSecTmplEncDataEnsureCipherValue) \
  EACH(xmlSecTmplEncDataEnsureKeyInfo) \
  EACH(xmlSecTmplKeyInfoAddEncryptedKey) \
  EACH(xmlSecTransformEnvelopedGetKlass) \
  EACH(xmlSecTransformExclC14NGetKlass) \
  EACH(xmlSecOpenSSLAppDefaultKeysMngrAdoptKey) \
  EACH(xmlSecOpenSSLAppDefaultKeysMngrInit) \
  EACH(xmlSecOpenSSLAppKeyLoadMemory) \
  EACH(xmlSecOpenSSLInit) \
  EACH(xmlSecOpenSSLKeyDataAesGetKlass) \
  EACH(xmlSecOpenSSLTransformAes256CbcGetKlass) \
  EACH(xmlSecOpenSSLTransformEcdsaSha256GetKlass) \
  EACH(xmlSecOpenSSLTransformEcdsaSha384GetKlass) \
  EACH(xmlSecOpenSSLTransformEcdsaSha512GetKlass) \
  EACH(xmlSecOpenSSLTransformRsaOaepGetKlass) \
  EACH(xmlSecOpenSSLTransformRsaSha256GetKlass) \
  EACH(xmlSecOpenSSLTransformRsaSha384GetKlass) \
  EACH(xmlSecOpenSSLTransformRsaSha512GetKlass) \
  EACH(xmlSecOpenSSLTransformSha256GetKlass) \
  EACH(xmlSecOpenSSLTransformSha384GetKlass) \
  EACH(xmlSecOpenSSLTransformSha512GetKlass)

struct xml_functions {
#define EACH(name) __typeof__(name) *_Nonnull name;
  XML_FUNCTIONS(EACH)
#undef EACH
  /* These are variables: Swift does not let threads share the first, and its memory is freed by whatever it says. */
  xmlFreeFunc _Nonnull *_Nonnull free_memory;
  const xmlChar *_Nonnull type_element;
};

/* Finds them in what was opened, or names the first that is not there. xmlsec's part for OpenSSL brings all that it needs. */
static inline const char *_Nullable xml_functions_find(struct xml_functions *_Nonnull table, void *_Nonnull library) {
#define EACH(name) \
  if (!(table->name = (__typeof__(name) *)dlsym(library, #name))) return #name;
  XML_FUNCTIONS(EACH)
#undef EACH
  if (!(table->free_memory = (xmlFreeFunc *)dlsym(library, "xmlFree"))) return "xmlFree";
  const xmlChar *type_element = (const xmlChar *)dlsym(library, "xmlSecTypeEncElement");
  if (!type_element) return "xmlSecTypeEncElement";
  table->type_element = type_element;
  return 0;
}

/* Whether the opened library is the one that the headers describe, or a later one that keeps its word: the interface changes between
 * releases, of which the file's name says nothing before 1.3.10. */
static inline int xml_security_fits(const struct xml_functions *_Nonnull functions) {
  return functions->xmlSecCheckVersionExt(
    XMLSEC_VERSION_MAJOR, XMLSEC_VERSION_MINOR, XMLSEC_VERSION_SUBMINOR, xmlSecCheckVersionABICompatible) == 1;
}

/* The version that the library's file has had in its name since 1.3.10. */
static inline int xml_security_file_version(void) {
  return 10000 * XMLSEC_VERSION_MAJOR + 100 * XMLSEC_VERSION_MINOR + XMLSEC_VERSION_SUBMINOR;
}

/* Since 1.3 a key is found only if the message names it, which those of others need not do. There is one key, so it is that one. */
static inline void xml_use_the_key_there_is(xmlSecEncCtxPtr _Nonnull context) {
#ifdef XMLSEC_KEYINFO_FLAGS_LAX_KEY_SEARCH
  context->keyInfoReadCtx.flags |= XMLSEC_KEYINFO_FLAGS_LAX_KEY_SEARCH;
  context->keyInfoWriteCtx.flags |= XMLSEC_KEYINFO_FLAGS_LAX_KEY_SEARCH;
#else
  (void)context;
#endif
}

static inline void xml_free(const struct xml_functions *_Nonnull functions, void *_Nullable memory) {
  (*functions->free_memory)(memory);
}

#endif
