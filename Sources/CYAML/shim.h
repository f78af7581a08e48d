// Room: libyaml.

#include <yaml.h>
