import Testing

@testable import Telemetry

/// The wire format of Protocol Buffers; the first three vectors are those of its documentation (protobuf.dev,
/// "Encoding").
@Suite struct EncodingTests {
  private func bytes(_ write: (inout ProtobufWriter) -> Void) -> [UInt8] {
    var writer = ProtobufWriter()
    write(&writer)
    return writer.bytes
  }

  @Test func integersAreVarints() {
    #expect(bytes { $0.integer(1, 150) } == [0x08, 0x96, 0x01])
    #expect(bytes { $0.integer(1, 0) } == [0x08, 0x00])
    #expect(bytes { $0.integer(1, 127) } == [0x08, 0x7F])
    #expect(bytes { $0.integer(1, 128) } == [0x08, 0x80, 0x01])
  }

  @Test func textsHaveTheirLength() {
    #expect(bytes { $0.text(2, "testing") } == [0x12, 0x07] + Array("testing".utf8))
    #expect(bytes { $0.text(2, "é") } == [0x12, 0x02, 0xC3, 0xA9])
  }

  @Test func messagesNest() {
    #expect(bytes { $0.message(3) { $0.integer(1, 150) } } == [0x1A, 0x03, 0x08, 0x96, 0x01])
    #expect(bytes { $0.message(3) { _ in } } == [0x1A, 0x00])
  }

  @Test func negativeIntegersTakeTenBytes() {
    #expect(bytes { $0.integer(1, -1) } == [0x08] + Array(repeating: 0xFF, count: 9) + [0x01])
  }

  @Test func fixedIntegersAreLittleEndian() {
    #expect(bytes { $0.fixed64(7, 0x0102_0304_0506_0708) } == [0x39, 8, 7, 6, 5, 4, 3, 2, 1])
  }

  @Test func fieldsAboveFifteenHaveTagsOfTwoBytes() {
    #expect(bytes { $0.integer(16, 1) } == [0x80, 0x01, 0x01])
  }

  /// A whole request with one span, field by field.
  @Test func aSpanIsAnExportRequest() {
    var span = Span(
      "GET", .server, trace: Array(repeating: 1, count: 16), parent: Array(repeating: 2, count: 8), began: 10,
      took: .nanoseconds(5))
    span.note("http.response.status_code", 500)
    span.failure = "status 500"
    let expected = bytes { request in
      request.message(1) { resourceSpans in
        resourceSpans.message(1) { resource in
          resource.message(1) { attribute in
            attribute.text(1, "service.name")
            attribute.message(2) { $0.text(1, "understudy") }
          }
        }
        resourceSpans.message(2) { scopeSpans in
          scopeSpans.message(1) { scope in
            scope.text(1, "understudy")
            scope.text(2, "1.2.3")
          }
          scopeSpans.message(2) { message in
            message.bytes(1, Array(repeating: 1, count: 16))
            message.bytes(2, span.id)
            message.bytes(4, Array(repeating: 2, count: 8))
            message.text(5, "GET")
            message.integer(6, 2)
            message.fixed64(7, 10)
            message.fixed64(8, 15)
            message.message(9) { attribute in
              attribute.text(1, "http.response.status_code")
              attribute.message(2) { $0.integer(3, 500) }
            }
            message.message(15) { status in
              status.text(2, "status 500")
              status.integer(3, 2)
            }
          }
        }
      }
    }
    #expect(Span.request([span], resource: [("service.name", .text("understudy"))], version: "1.2.3") == expected)
  }
}
