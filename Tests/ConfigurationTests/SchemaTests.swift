import Configuration
import Testing

@Suite struct SchemaTests {
  /// Whoever declares a member says what it is, and whoever removes one takes its words along.
  @Test func everyMemberHasWordsAndNoWordsAreLeftOver() {
    #expect(ConfigurationSchema.wordless == [])
  }
}
