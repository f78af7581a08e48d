internal import CDefaultConfiguration

/// `config/default.yaml` as of the build.
package enum DefaultConfiguration {
  package static var bytes: [UInt8] {
    Array(UnsafeBufferPointer(start: understudy_default_configuration, count: understudy_default_configuration_size))
  }
}
