internal import Description
internal import Model
internal import OpenAPI

/// Where a code was sent.
struct Delivery: ObjectAnswer {
  let delivery: CodeDelivery

  init(_ delivery: CodeDelivery) {
    self.delivery = delivery
  }

  static let name = "Delivery"
  static let members: [AnswerMember<Delivery>] = [
    AnswerMember("destination", { $0.delivery.destination }, "The masked address, e.g. `a***@e***`."),
    AnswerMember("medium", as: .text(oneOf: ["email", "sms"]), { $0.delivery.channel.rawValue }),
    AnswerMember("attribute", { $0.delivery.attribute }, "The attribute that has the address."),
  ]
}

/// A response that contains only a delivery.
struct DeliveryAnswer: ObjectAnswer {
  let delivery: Delivery?

  init(_ delivery: CodeDelivery?) {
    self.delivery = delivery.map { Delivery($0) }
  }

  static let name = "DeliveryAnswer"
  static let members: [AnswerMember<DeliveryAnswer>] = [AnswerMember(optional: "delivery", \.delivery)]
}
