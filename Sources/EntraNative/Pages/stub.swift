internal import HTTPServer

extension Endpoints {
  @Sendable func showLogin(_ request: Request) -> Outcome { .respond(.empty(404)) }
  @Sendable func takeLogin(_ request: Request) -> Outcome { .respond(.empty(404)) }
  @Sendable func showDevice(_ request: Request) -> Outcome { .respond(.empty(404)) }
  @Sendable func takeDevice(_ request: Request) -> Outcome { .respond(.empty(404)) }
  @Sendable func authorize(_ request: Request) -> Outcome { .respond(.empty(404)) }
  @Sendable func logout(_ request: Request) -> Outcome { .respond(.empty(404)) }
}
