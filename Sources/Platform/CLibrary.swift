// Room: The machine: files, threads, locks, clocks, late libraries. The only importer of the C library.

// The only file that imports the C library's module. Importing Platform is equivalent to importing that module, member
// visibility included.
#if canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#else
  @_exported public import Darwin
#endif
