// Room: The files of the pages, mails and the console, embedded by scripts/embed-resources.

#pragma once

#include <stddef.h>

// A file embedded in the executable; its bytes are valid as long as the process.
struct understudy_resource {
  const char *_Nonnull name;  // below Resources, with slashes: "pages/layout.mustache"
  const unsigned char *_Nonnull bytes;
  size_t count;
};

// The number of files.
size_t understudy_resource_count(void);

// The file at this index of the table, which is sorted by name; must be below the count.
struct understudy_resource understudy_resource_at(size_t index);
