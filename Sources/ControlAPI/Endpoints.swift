/// The front's table of contents, in alphabetical order.
enum Endpoints {
  static let all: [any ControlEndpoint.Type] = [
    DeleteMessages.self,
    GetClock.self,
    GetInfo.self,
    GetLatestMessage.self,
    GetLive.self,
    GetMessages.self,
    GetReady.self,
    PostClock.self,
    PostReset.self,
  ]
}
