/*
 * What SAML needs of libxml2 and xmlsec. Functions below stand only for what Swift cannot import; each says why.
 */
#ifndef CXMLSECURITY_SHIM_H
#define CXMLSECURITY_SHIM_H

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

/* xmlFree is a variable, which Swift does not let threads share. */
static inline void understudy_xml_free(void *memory) { xmlFree(memory); }

/* The same: names of algorithms are variables. */
static inline const xmlChar *understudy_type_element(void) { return xmlSecTypeEncElement; }

#endif
