import Simulator
import Testing

/// The argument lists, and what is rejected before one is made.
struct SimulatorCommandTests {
  private let udid = "0A1B2C3D-0000-4370-8000-00000000ABCD"

  @Test(arguments: ["booted", "0a1b2c3d-0000-4370-8000-00000000abcd"])
  func aDevice(_ text: String) throws {
    let device = try #require(SimulatorDevice(text))
    #expect(device.text == (text == "booted" ? text : udid))
  }

  @Test(arguments: [
    "", "Booted", "all", "booted; reboot", "$(reboot)", "0A1B2C3D-0000-4370-8000-00000000ABC",
    "0A1B2C3D-0000-4370-8000-00000000ABCG", "0A1B2C3D00004370800000000000ABCD", "-0A1B2C3D-0000-4370-8000-0000000ABCD",
  ])
  func noDevice(_ text: String) {
    #expect(SimulatorDevice(text) == nil)
  }

  @Test(arguments: ["http://localhost", "myapp://callback?a=b;c", "mailto:ada@example.com", "x-1.a+b:y"])
  func aURL(_ text: String) {
    #expect(SimulatorAction.isURL(text))
  }

  @Test(arguments: ["", "nonsense", ":x", "-x:y", "1a:b", "http://a b", "http://a\nb", "http://ä", "a b:c"])
  func noURL(_ text: String) {
    #expect(!SimulatorAction.isURL(text))
  }

  @Test func everyCallIsOneOfSimctlOnTheDevice() throws {
    let device = try #require(SimulatorDevice(udid))
    let actions: [SimulatorAction] =
      [.trust(file: "/ca.pem"), .open("a:b"), .code("123456")] + BiometricEvent.allCases.map { .biometry($0) }
    for action in actions {
      let commands = action.commands(on: device)
      #expect(!commands.isEmpty)
      for command in commands {
        #expect(command.arguments.prefix(2) == ["xcrun", "simctl"])
        #expect(command.arguments[3] == udid)
        #expect((command.input != nil) == (action == .code("123456")))
      }
    }
  }

  /// What is printed for a shell has each argument as one word.
  @Test func theLineForATerminal() throws {
    let open = SimulatorAction.open("a:b?c=d&e='f'$(g)").commands(on: .booted)
    #expect(open.map(\.line) == ["xcrun simctl openurl booted 'a:b?c=d&e='\\''f'\\''$(g)'"])
    let code = SimulatorAction.code("1 2").commands(on: .booted)
    #expect(code.map(\.line) == ["printf %s '1 2' | xcrun simctl pbcopy booted"])
  }

  @Test func theBootedDevices() {
    let text = """
      {"devices": {"iOS 26": [{"udid": "B", "name": "iPhone", "state": "Booted"}, {"udid": "C", "state": "Shutdown"}],
       "iOS 25": [{"udid": "A", "state": "Booted"}, {"state": "Booted"}]}}
      """
    let devices = SimulatorList(Array(text.utf8)).devices
    #expect(devices.map(\.id) == ["A", "B"])
    #expect(devices.map(\.name) == ["", "iPhone"])
    #expect(SimulatorList(Array("no JSON".utf8)).devices.isEmpty)
  }
}
