// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

package import AWSProtocol
package import JSON

package enum CreateUserImportJob {
  package struct Input: InputStructure {
    package var jobName: String
    package var userPoolId: String
    package var cloudWatchLogsRoleArn: String
    package var passwordHashingAlgorithm: PasswordHashingAlgorithmType?

    package static let shape = Shape.structure([
      .required("JobName", Shapes.userImportJobNameType),
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("CloudWatchLogsRoleArn", Shapes.arnType),
      .optional("PasswordHashingAlgorithm", Shapes.passwordHashingAlgorithmType),
    ])
  }

  package struct Output: OutputStructure {
    package var userImportJob: UserImportJobType?

    package init(userImportJob: UserImportJobType? = nil) {
      self.userImportJob = userImportJob
    }
  }
}

extension CreateUserImportJob.Input {
  package init?(_ object: JSONObject) {
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
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserImportJob", userImportJob)
  }
}

package enum DescribeUserImportJob {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var jobId: String

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("JobId", Shapes.userImportJobIdType),
    ])
  }

  package struct Output: OutputStructure {
    package var userImportJob: UserImportJobType?

    package init(userImportJob: UserImportJobType? = nil) {
      self.userImportJob = userImportJob
    }
  }
}

extension DescribeUserImportJob.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let jobId: String = object.string("JobId") else { return nil }
    self.jobId = jobId
  }
}

extension DescribeUserImportJob.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserImportJob", userImportJob)
  }
}

package enum ListUserImportJobs {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var maxResults: Int
    package var paginationToken: String?

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("MaxResults", Shapes.poolQueryLimitType),
      .optional("PaginationToken", Shapes.paginationKeyType),
    ])
  }

  package struct Output: OutputStructure {
    package var userImportJobs: [UserImportJobType]?
    package var paginationToken: String?

    package init(userImportJobs: [UserImportJobType]? = nil, paginationToken: String? = nil) {
      self.userImportJobs = userImportJobs
      self.paginationToken = paginationToken
    }
  }
}

extension ListUserImportJobs.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let maxResults: Int = object.integer("MaxResults") else { return nil }
    self.maxResults = maxResults
    paginationToken = object.string("PaginationToken")
  }
}

extension ListUserImportJobs.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserImportJobs", userImportJobs)
    writer.member("PaginationToken", paginationToken)
  }
}

package enum StartUserImportJob {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var jobId: String

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("JobId", Shapes.userImportJobIdType),
    ])
  }

  package struct Output: OutputStructure {
    package var userImportJob: UserImportJobType?

    package init(userImportJob: UserImportJobType? = nil) {
      self.userImportJob = userImportJob
    }
  }
}

extension StartUserImportJob.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let jobId: String = object.string("JobId") else { return nil }
    self.jobId = jobId
  }
}

extension StartUserImportJob.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserImportJob", userImportJob)
  }
}

package enum StopUserImportJob {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var jobId: String

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("JobId", Shapes.userImportJobIdType),
    ])
  }

  package struct Output: OutputStructure {
    package var userImportJob: UserImportJobType?

    package init(userImportJob: UserImportJobType? = nil) {
      self.userImportJob = userImportJob
    }
  }
}

extension StopUserImportJob.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let jobId: String = object.string("JobId") else { return nil }
    self.jobId = jobId
  }
}

extension StopUserImportJob.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserImportJob", userImportJob)
  }
}
