import AWSProtocol

extension ListExports: StackOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    Output(
      exports: call.stacks.all.filter { !$0.isDeleted }.flatMap { stack in
        stack.outputs.compactMap { output in
          output.exportName.map { Export(exportingStackId: stack.id, name: $0, value: output.outputValue) }
        }
      })
  }
}
