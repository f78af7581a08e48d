#include "CDefaultConfiguration.h"

// In C, because Swift has no way to put a file's bytes into the executable that does not slow its compiler down.
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char bytes[] = {
#embed "../../config/default.yaml"
};

const unsigned char *const understudy_default_configuration = bytes;
const size_t understudy_default_configuration_size = sizeof bytes;
