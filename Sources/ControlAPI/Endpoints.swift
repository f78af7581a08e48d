/// The front's table of contents, in alphabetical order.
enum Endpoints {
  static let all: [any ControlEndpoint.Type] = [
    DeleteMessages.self,
    DeleteRequests.self,
    DeleteSandbox.self,
    DeleteSnapshot.self,
    GetClock.self,
    GetIdentities.self,
    GetInfo.self,
    GetLatestMessage.self,
    GetLive.self,
    GetMessages.self,
    GetReady.self,
    GetRefusals.self,
    GetRequestArchive.self,
    GetRequests.self,
    GetSandboxes.self,
    GetSnapshots.self,
    PostClock.self,
    PostReset.self,
    PostSandboxes.self,
    PostSnapshots.self,
    RestoreSnapshot.self,
  ]
}
