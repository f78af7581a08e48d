// Room: libqrencode.

#include <qrencode.h>
