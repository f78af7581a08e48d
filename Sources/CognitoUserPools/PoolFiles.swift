internal import CognitoUserPoolsShapes
package import HTTPServer
internal import Model
package import Sandboxes
internal import SignIn

/// Files that the service stores outside of its API: CSV files of user imports, logos of pages. Their URLs come from
/// API responses.
package enum PoolFiles {
  /// The first segments of the paths.
  static let imports = "aws-cognito-idp-user-import"
  static let images = "aws-cognito-assets"

  package static func routes(core: IdentityCore) -> RouteGroup {
    RouteGroup(
      failure: { error, _ in
        let code = error.isThrottling ? "SlowDown" : error.code
        return refusal(
          error.status ?? (error.isThrottling ? 503 : 403), code, error.message ?? "An ordered error.")
      },
      routes: [
        Route(.put, "/\(imports)/{account}/{pool}/{job}", lane: .worker) { upload($0, core) },
        Route(.get, "/\(imports)/{account}/{pool}/{job}", lane: .worker) { log($0, core) },
        Route(.get, "/\(images)/{pool}/{client}/{version}/assets/images/image.jpg", lane: .loop) { image($0, core) },
      ])
  }

  /// Receives the CSV file of an import. Errors have the format of S3, which the real URLs point to.
  private static func upload(_ request: Request, _ core: IdentityCore) -> Response {
    guard request.headers["X-Amz-Server-Side-Encryption"] == "aws:kms" else {
      return refusal(
        403, "SignatureDoesNotMatch",
        "The request signature we calculated does not match the signature you provided. Check your key and signing method."
      )
    }
    do {
      let pool = try core.realm(RealmID(request.parameters["pool"]))
      try pool.accounts.imports.upload(
        request.body, to: request.parameters["job"], signature: request.query["X-Amz-Signature"] ?? "")
      return .empty(200)
    } catch UserImports.UploadProblem.signature {
      return refusal(
        403, "SignatureDoesNotMatch",
        "The request signature we calculated does not match the signature you provided. Check your key and signing method."
      )
    } catch UserImports.UploadProblem.expired {
      return refusal(403, "AccessDenied", "Request has expired")
    } catch UserImports.UploadProblem.started {
      return refusal(403, "AccessDenied", "Access Denied")
    } catch {
      return refusal(404, "NoSuchKey", "The specified key does not exist.")
    }
  }

  /// The log of an import, a line per row: an addition, since the service writes to another service.
  private static func log(_ request: Request, _ core: IdentityCore) -> Response {
    guard let pool = try? core.realm(RealmID(request.parameters["pool"])),
      let (job, _) = try? pool.accounts.imports.importJob(request.parameters["job"]),
      let right = try? pool.accounts.imports.uploadSignature(of: job), request.query["X-Amz-Signature"] == right
    else { return refusal(404, "NoSuchKey", "The specified key does not exist.") }
    return .text(job.log.map { $0 + "\n" }.joined())
  }

  private static func image(_ request: Request, _ core: IdentityCore) -> Response {
    guard let realm = try? core.realm(RealmID(request.parameters["pool"])).current().realm,
      let image = realm.pageStyles[request.parameters["client"]]?.image, let format = ImageFormat(image)
    else { return refusal(404, "NoSuchKey", "The specified key does not exist.") }
    return Response(status: 200, headers: ["Content-Type": format.contentType], body: image)
  }

  private static func refusal(_ status: Int, _ code: String, _ message: String) -> Response {
    let text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Error><Code>\(code)</Code><Message>\(message)</Message></Error>"
    return Response(status: status, headers: ["Content-Type": "application/xml"], body: Array(text.utf8))
  }
}
