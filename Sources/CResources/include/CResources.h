#pragma once

#include <stddef.h>

// A file that travels inside the executable. Its bytes live as long as the program.
struct understudy_resource {
  const char *_Nonnull name;  // below Resources, with slashes: "pages/layout.mustache"
  const unsigned char *_Nonnull bytes;
  size_t count;
};

// How many files there are.
size_t understudy_resource_count(void);

// The file at that place of the table, which is sorted by name; index below the count.
struct understudy_resource understudy_resource_at(size_t index);
