#pragma once
/* libxml2 2.15 deprecates htmlEntityLookup without a replacement, and warnings are errors. Its headers define the
   macro only if it is not defined yet; 2.9 does not use it. */
#define XML_DEPRECATED
/* Debian's libxml2 is built with ICU, and its headers then include ICU's, whose types clash with those of
   Foundation's copy of ICU. The macro affects only the end of a struct that is never allocated here. */
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/SAX2.h>
#include <libxml/encoding.h>
#include <libxml/HTMLparser.h>
/* Used directly for charset conversion, because libxml2 stops at the first invalid byte. */
#include <iconv.h>
