internal import HTTPServer

extension Endpoints {
  var preview: RouteGroup { RouteGroup(routes: []) }
}
