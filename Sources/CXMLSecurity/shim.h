// Room: libxml2 and xmlsec, loaded late.

/*
 * What SAML needs of libxml2 and xmlsec. They are loaded late, so nothing here is linked: every call goes
 * through the table below.
 */
#ifndef CXMLSECURITY_SHIM_H
#define CXMLSECURITY_SHIM_H

#include <dlfcn.h>
#include <xmlsec/version.h>

/* How the library was built determines the width of its sizes; pkg-config's flags for that may not reach this file. */
#if XMLSEC_VERSION_MAJOR == 1 && XMLSEC_VERSION_MINOR < 3 && !defined(XMLSEC_NO_SIZE_T)
#define XMLSEC_NO_SIZE_T
#endif
#ifndef XMLSEC_CRYPTO_OPENSSL
#define XMLSEC_CRYPTO_OPENSSL 1
#endif

/* Debian builds libxml2 with ICU, whose headers conflict with those of Foundation if a module imports both. Only encoder
 * internals depend on it, which are not used here. */
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/c14n.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
/* Must come first: the others use its types. */
#include <xmlsec/xmlsec.h>

#include <xmlsec/errors.h>
#include <xmlsec/openssl/app.h>
#include <xmlsec/openssl/crypto.h>
#include <xmlsec/templates.h>
#include <xmlsec/xmldsig.h>
#include <xmlsec/xmlenc.h>
#include <xmlsec/xmltree.h>

/* The functions used of all three, under their own names, since the libraries are loaded late: docs/decisions/0017. */
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
  /* Variables, which Swift does not consider thread-safe; the first (xmlFree) points to the function that frees libxml2's memory. */
  xmlFreeFunc _Nonnull *_Nonnull free_memory;
  const xmlChar *_Nonnull type_element;
};

/* Resolves the functions in the loaded library, or names the first missing one. xmlsec's OpenSSL library loads all that it needs. */
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

/* Whether the loaded library is the version that the headers describe, or a later one with a compatible interface: the interface changes
 * between releases, and the file name shows it only since 1.3.10. */
static inline int xml_security_fits(const struct xml_functions *_Nonnull functions) {
  return functions->xmlSecCheckVersionExt(
    XMLSEC_VERSION_MAJOR, XMLSEC_VERSION_MINOR, XMLSEC_VERSION_SUBMINOR, xmlSecCheckVersionABICompatible) == 1;
}

/* The version in the library's file name since 1.3.10. */
static inline int xml_security_file_version(void) {
  return 10000 * XMLSEC_VERSION_MAJOR + 100 * XMLSEC_VERSION_MINOR + XMLSEC_VERSION_SUBMINOR;
}

/* Since 1.3 a key is found only if the message names it, which other signers need not do. There is only one key, so use it. */
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
