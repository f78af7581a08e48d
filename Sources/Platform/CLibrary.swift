// The only file that names the C library's module. A file that imports Platform sees the library's names as if it had imported the module
// itself, member visibility included.
#if canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#else
  @_exported public import Darwin
#endif
