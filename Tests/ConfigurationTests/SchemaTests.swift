import Configuration
import Testing

@Suite struct SchemaTests {
  /// Each declared member has a description, and no other description exists.
  @Test func everyMemberHasWordsAndNoWordsAreLeftOver() {
    #expect(ConfigurationSchema.wordless == [])
  }
}
