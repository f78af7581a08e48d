// Import both: C types belong to the module that read their headers first, this one or Platform.
internal import CMicroHTTPD
internal import Platform

/// The library's callbacks, on its loop thread: each finds the object behind its pointer and calls one method.
extension Daemon {
  static func callbacks(_ daemon: Daemon) -> http_callbacks {
    http_callbacks(
      context: Unmanaged.passUnretained(daemon).toOpaque(), access: access, request_line: requestLine,
      completed: completed, connection: connection)
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> Daemon? {
    context.map { Unmanaged<Daemon>.fromOpaque($0).takeUnretainedValue() }
  }

  private static let access:
    @convention(c) (
      UnsafeMutableRawPointer?, OpaquePointer?, UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?,
      UnsafePointer<CChar>?, UnsafeMutablePointer<Int>?, UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> MHD_Result = { context, handle, _, method, version, data, size, request in
      guard let daemon = at(context), let handle, let method, let size, let request = request?.pointee
      else { return .NO }
      let exchange = Unmanaged<Exchange>.fromOpaque(request).takeUnretainedValue()
      let piece = UnsafeRawBufferPointer(start: data, count: size.pointee)
      size.pointee = 0
      return daemon.engine.access(handle, exchange, method: method, version: version, data: piece)
    }

  private static let requestLine:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) -> UnsafeMutableRawPointer? = {
      context, target, handle in
      guard let daemon = at(context), let target, let handle, let socket = http_socket_context(handle)
      else { return nil }
      let connection = Unmanaged<Connection>.fromOpaque(socket).takeUnretainedValue()
      let text = UnsafeRawBufferPointer(start: target, count: strlen(target))
      let exchange = daemon.engine.requestLine(text, on: connection)
      http_empty_query(target)
      return Unmanaged.passRetained(exchange).toOpaque()
    }

  private static let completed:
    @convention(c) (
      UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<UnsafeMutableRawPointer?>?, UInt32
    ) -> Void = { context, _, request, _ in
      guard let daemon = at(context), let pointer = request?.pointee else { return }
      request?.pointee = nil
      daemon.engine.completed(Unmanaged<Exchange>.fromOpaque(pointer).takeRetainedValue())
      daemon.budget.becameIdle()
    }

  private static let connection:
    @convention(c) (
      UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<UnsafeMutableRawPointer?>?, UInt32
    ) -> Void = { context, handle, socket, code in
      guard let daemon = at(context), let handle, let socket else { return }
      if code == http_connection_started {
        socket.pointee = Unmanaged.passRetained(daemon.opened(handle)).toOpaque()
      } else if let pointer = socket.pointee {
        socket.pointee = nil
        daemon.closed(Unmanaged<Connection>.fromOpaque(pointer).takeRetainedValue())
      }
    }
}
