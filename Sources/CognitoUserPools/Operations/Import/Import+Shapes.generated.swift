// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

enum CreateUserImportJob {
  struct Input: InputStructure {
    var jobName: String
    var userPoolId: String
    var cloudWatchLogsRoleArn: String
    var passwordHashingAlgorithm: PasswordHashingAlgorithmType?

    static let shape = Shape.structure([
      .required("JobName", Shapes.userImportJobNameType),
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("CloudWatchLogsRoleArn", Shapes.arnType),
      .optional("PasswordHashingAlgorithm", Shapes.passwordHashingAlgorithmType),
    ])
  }

  struct Output: OutputStructure {
    var userImportJob: UserImportJobType?
  }
}

extension CreateUserImportJob.Input {
  init?(_ object: JSONObject) {
    guard let jobName: String = object.string("JobName") else { return nil }
    self.jobName = jobName
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let cloudWatchLogsRoleArn: String = object.string("CloudWatchLogsRoleArn") else { return nil }
    self.cloudWatchLogsRoleArn = cloudWatchLogsRoleArn
    passwordHashingAlgorithm = object.enumeration("PasswordHashingAlgorithm")
  }
}

extension CreateUserImportJob.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserImportJob", userImportJob)
  }
}

enum DescribeUserImportJob {
  struct Input: InputStructure {
    var userPoolId: String
    var jobId: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("JobId", Shapes.userImportJobIdType),
    ])
  }

  struct Output: OutputStructure {
    var userImportJob: UserImportJobType?
  }
}

extension DescribeUserImportJob.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let jobId: String = object.string("JobId") else { return nil }
    self.jobId = jobId
  }
}

extension DescribeUserImportJob.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserImportJob", userImportJob)
  }
}

enum ListUserImportJobs {
  struct Input: InputStructure {
    var userPoolId: String
    var maxResults: Int
    var paginationToken: String?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("MaxResults", Shapes.poolQueryLimitType),
      .optional("PaginationToken", Shapes.paginationKeyType),
    ])
  }

  struct Output: OutputStructure {
    var userImportJobs: [UserImportJobType]?
    var paginationToken: String?
  }
}

extension ListUserImportJobs.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let maxResults: Int = object.integer("MaxResults") else { return nil }
    self.maxResults = maxResults
    paginationToken = object.string("PaginationToken")
  }
}

extension ListUserImportJobs.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserImportJobs", userImportJobs)
    writer.member("PaginationToken", paginationToken)
  }
}

enum StartUserImportJob {
  struct Input: InputStructure {
    var userPoolId: String
    var jobId: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("JobId", Shapes.userImportJobIdType),
    ])
  }

  struct Output: OutputStructure {
    var userImportJob: UserImportJobType?
  }
}

extension StartUserImportJob.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let jobId: String = object.string("JobId") else { return nil }
    self.jobId = jobId
  }
}

extension StartUserImportJob.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserImportJob", userImportJob)
  }
}

enum StopUserImportJob {
  struct Input: InputStructure {
    var userPoolId: String
    var jobId: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("JobId", Shapes.userImportJobIdType),
    ])
  }

  struct Output: OutputStructure {
    var userImportJob: UserImportJobType?
  }
}

extension StopUserImportJob.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let jobId: String = object.string("JobId") else { return nil }
    self.jobId = jobId
  }
}

extension StopUserImportJob.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserImportJob", userImportJob)
  }
}
