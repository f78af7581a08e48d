internal import CCurl

/// Runs on the one thread: starts calls, waits for all of them at once, and reports their results.
final class Loop: @unchecked Sendable {
  /// The longest wait before the queue is checked again.
  private static let pauseMilliseconds: Int32 = 1_000

  private let multi: Multi
  private let inbox: Inbox
  private var transfers: [UInt64: Transfer] = [:]

  init(_ multi: Multi, _ inbox: Inbox) {
    self.multi = multi
    self.inbox = inbox
    inbox.attach(multi)
  }

  func run() {
    while step() {}
    inbox.attach(nil)
    for transfer in transfers.values {
      _ = multi.curl.curl_multi_remove_handle(multi.pointer, transfer.handle)
      transfer.done(.failure(.cancelled))
    }
    transfers = [:]
    _ = multi.curl.curl_multi_cleanup(multi.pointer)
  }

  /// One iteration; false when the loop must end.
  private func step() -> Bool {
    let delivery = inbox.take(room: inbox.concurrency - transfers.count)
    for item in delivery.late { item.done(.failure(.timedOut)) }
    guard !delivery.isClosed else {
      for item in delivery.items { item.done(.failure(.cancelled)) }
      return false
    }
    for item in delivery.items { begin(item, unless: delivery.cancelled) }
    for number in delivery.cancelled { cancel(number) }
    var running: Int32 = 0
    _ = multi.curl.curl_multi_perform(multi.pointer, &running)
    collect()
    _ = multi.curl.curl_multi_poll(multi.pointer, nil, 0, Self.pauseMilliseconds, nil)
    return true
  }

  private func begin(_ item: Inbox.Item, unless cancelled: [UInt64]) {
    guard !cancelled.contains(item.number) else { return item.done(.failure(.cancelled)) }
    guard let transfer = Transfer(item.call, number: item.number, by: multi.library, done: item.done) else {
      return item.done(.failure(.failed("the address or the request cannot be used")))
    }
    transfers[item.number] = transfer
    guard multi.curl.curl_multi_add_handle(multi.pointer, transfer.handle) == CURLM_OK else {
      transfers[item.number] = nil
      return item.done(.failure(.failed("the library is out of memory")))
    }
  }

  private func cancel(_ number: UInt64) {
    guard let transfer = transfers.removeValue(forKey: number) else { return }
    _ = multi.curl.curl_multi_remove_handle(multi.pointer, transfer.handle)
    transfer.done(.failure(.cancelled))
  }

  private func collect() {
    var code = CURLE_OK
    while let handle = curl_multi_finished(multi.library, multi.pointer, &code) {
      guard let context = curl_transfer_context(multi.library, handle) else { continue }
      let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
      _ = multi.curl.curl_multi_remove_handle(multi.pointer, handle)
      transfers[transfer.number] = nil
      transfer.finish(code)
    }
  }
}
