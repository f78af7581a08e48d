internal import CDefaultConfiguration

/// `config/default.yaml` as it was when the executable was built.
package enum DefaultConfiguration {
  package static var bytes: [UInt8] {
    Array(UnsafeBufferPointer(start: understudy_default_configuration, count: understudy_default_configuration_size))
  }
}
