internal import Description
internal import HTTPServer
internal import Model
internal import OpenAPI
internal import Sandboxes
internal import Simulator
internal import Store

/// The calls that were made.
struct SimulatorAnswer: ObjectAnswer {
  let commands: [SimulatorCommand]
  var devices: [SimulatorList.Device]?

  static let name = "Simulator"
  static let members: [AnswerMember<SimulatorAnswer>] = [
    AnswerMember("commands", { $0.commands.map(\.arguments) }, "The calls, each as its list of arguments."),
    AnswerMember(
      optional: "devices", { $0.devices?.map(SimulatorDeviceAnswer.init) }, "The booted simulators; of `status` alone."),
  ]
}

struct SimulatorDeviceAnswer: ObjectAnswer {
  let device: SimulatorList.Device

  static let name = "SimulatorDevice"
  static let members: [AnswerMember<SimulatorDeviceAnswer>] = [
    AnswerMember("udid", \.device.id), AnswerMember("name", \.device.name),
  ]
}

extension Call {
  /// Runs the calls of an action.
  /// - Throws: `simulator_off` unless the server was started with `--simulator`.
  fileprivate func simulate(_ action: () throws -> SimulatorAction, on device: SimulatorDevice) throws
    -> SimulatorAnswer
  {
    guard settings.offersSimulator else {
      throw Refusal(.simulatorOff, "the server does not drive simulators; start it with --simulator")
    }
    let action = try action()
    let commands = action.commands(on: device)
    do throws(Simulator.Failure) {
      let output = try Simulator.run(commands)
      return SimulatorAnswer(commands: commands, devices: action == .status ? SimulatorList(output).devices : nil)
    } catch {
      throw Refusal(.simulatorFailed, error.description)
    }
  }
}

extension MemberReader {
  fileprivate mutating func device() throws(Refusal) -> SimulatorDevice {
    let text = try optional("device", .text(), "The simulator: `booted` (the default), or its UDID.")
    guard let text else { return .booted }
    guard let device = SimulatorDevice(text) else {
      throw Refusal(.invalidRequest, "device: expected \(SimulatorDevice.expected)", pointer: "/device")
    }
    return device
  }
}

/// Lists the booted simulators.
enum GetSimulator: ControlEndpoint {
  static let declaration = Declaration(
    method: .get, path: "simulator", tag: .simulator, summary: "List the booted simulators", actsOnSandbox: false,
    errors: [.simulatorOff, .simulatorFailed])

  typealias Input = NoMembers
  typealias Output = SimulatorAnswer

  static func outcome(_ input: NoMembers, in call: Call) throws -> Outcome {
    .work { call.attempt { response(try call.simulate({ .status }, on: .booted)) } }
  }
}

/// Has a simulator trust the server's certificate authority.
enum PostSimulatorTrust: ControlEndpoint {
  static let declaration = Declaration(
    method: .post, path: "simulator/trust", tag: .simulator,
    summary: "Have a simulator trust the server's certificate authority", actsOnSandbox: false,
    errors: [.simulatorOff, .simulatorFailed, .noAuthority])

  struct Input: MemberDecodable {
    let device: SimulatorDevice

    init(from members: inout MemberReader) throws(Refusal) { device = try members.device() }
  }

  typealias Output = SimulatorAnswer

  static func outcome(_ input: Input, in call: Call) throws -> Outcome {
    .work {
      call.attempt {
        response(
          try call.simulate(
            {
              guard let file = call.settings.authorityFile else {
                throw Refusal(.noAuthority, "the server has no authority; start it with --tls")
              }
              return .trust(file: try file())
            }, on: input.device))
      }
    }
  }
}

/// Opens a URL in a simulator.
enum PostSimulatorOpen: ControlEndpoint {
  static let declaration = Declaration(
    method: .post, path: "simulator/open", tag: .simulator, summary: "Open a URL in a simulator", actsOnSandbox: false,
    errors: [.simulatorOff, .simulatorFailed])

  struct Input: MemberDecodable {
    let url: String
    let device: SimulatorDevice

    init(from members: inout MemberReader) throws(Refusal) {
      url = try members.required("url", .text(1...4_096), "The URL, also one of the app's own scheme.")
      device = try members.device()
      guard SimulatorAction.isURL(url) else {
        throw Refusal(.invalidRequest, "url: expected a URL with a scheme, in printable ASCII", pointer: "/url")
      }
    }
  }

  typealias Output = SimulatorAnswer

  static func outcome(_ input: Input, in call: Call) throws -> Outcome {
    .work { call.attempt { response(try call.simulate({ .open(input.url) }, on: input.device)) } }
  }
}

/// Puts a code on a simulator's pasteboard.
enum PostSimulatorCode: ControlEndpoint {
  static let declaration = Declaration(
    method: .post, path: "simulator/code", tag: .simulator, summary: "Put a code on a simulator's pasteboard",
    details: "Without `code`, the newest one that the sandbox has sent, to the address `to` if there is one.",
    errors: [.simulatorOff, .simulatorFailed, .messageNotFound])

  struct Input: MemberDecodable {
    let to: String?
    let code: String?
    let device: SimulatorDevice

    init(from members: inout MemberReader) throws(Refusal) {
      to = try members.optional("to", .text(), "The address or number that the code was sent to.")
      code = try members.optional("code", .text(1...256), "The text to put there.")
      device = try members.device()
    }
  }

  typealias Output = SimulatorAnswer

  static func outcome(_ input: Input, in call: Call) throws -> Outcome {
    .work {
      call.attempt {
        response(
          try call.simulate(
            {
              guard let code = input.code ?? newest(to: input.to, in: call.sandbox.snapshot) else {
                throw Refusal(.messageNotFound, "no message with a code matches")
              }
              return .code(code)
            }, on: input.device))
      }
    }
  }

  private static func newest(to address: String?, in sandbox: Sandbox) -> String? {
    var filter = MessageFilter()
    filter.to = address
    for (_, message) in sandbox.outbox.newestFirst {
      if filter.matches(message), let code = message.code { return code }
    }
    return nil
  }
}

/// Enrolls biometry in a simulator, or answers a prompt for it.
enum PostSimulatorBiometry: ControlEndpoint {
  static let declaration = Declaration(
    method: .post, path: "simulator/biometry", tag: .simulator,
    summary: "Enroll Face ID and Touch ID in a simulator, or answer their prompt",
    details: "A prompt must be on the screen before `match` or `fail`: an event that nothing waits for is lost.",
    actsOnSandbox: false, errors: [.simulatorOff, .simulatorFailed])

  struct Input: MemberDecodable {
    let event: BiometricEvent
    let device: SimulatorDevice

    init(from members: inout MemberReader) throws(Refusal) {
      event = try members.required("event", .choice(.match), "What happens at the sensor.")
      device = try members.device()
    }
  }

  typealias Output = SimulatorAnswer

  static func outcome(_ input: Input, in call: Call) throws -> Outcome {
    .work { call.attempt { response(try call.simulate({ .biometry(input.event) }, on: input.device)) } }
  }
}
