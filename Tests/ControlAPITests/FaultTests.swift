import FrontSupport
import Model
import Testing

struct FaultTests {
  /// The core, which describes faults, knows no front.
  @Test func faultsNameEveryFront() {
    #expect(Fault.Match.fronts == Front.allCases.map(\.rawValue))
  }
}
