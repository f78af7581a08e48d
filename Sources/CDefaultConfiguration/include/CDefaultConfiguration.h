// Room: The bytes of config/default.yaml.

#pragma once
#include <stddef.h>

/// The bytes of config/default.yaml.
extern const unsigned char *const understudy_default_configuration;
extern const size_t understudy_default_configuration_size;
