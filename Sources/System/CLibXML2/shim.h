#pragma once
/* libxml2 2.15 has htmlEntityLookup marked as deprecated, nothing in its place, and warnings are errors. Its headers
   define the mark only where it is not defined yet, and those of 2.9 know none. */
#define XML_DEPRECATED
/* Debian's libxml2 is built on ICU and its headers then include ICU's, whose types clash with those of Foundation's own
   copy of ICU. Only the end of a struct that nobody here allocates depends on the switch. */
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/SAX2.h>
#include <libxml/encoding.h>
#include <libxml/HTMLparser.h>
/* The conversion between encodings, wanted here without libxml2's habit of stopping at the first invalid byte. */
#include <iconv.h>
