"""The cases that refuse what the documentation allows on the word of one source, or of none."""

from dataclasses import dataclass

HOW = "`server.relax: [NAME, …]` in the configuration, but for `lockout`, which is a pool's `Relax: {lockout: true}`"


@dataclass(frozen=True)
class StrictRule:
    """`name` is the word in the configuration, `documented` what the documentation says, `word` the evidence."""

    name: str
    case: str
    documented: str
    word: str


STRICT_RULES = [
    StrictRule(
        "invitation-without-password",
        "invited-without-password",
        "AdminCreateUser makes a password if none is given and the pool has no codes as first factors",
        "recorded: one measured pool; client source: programs that expect the refusal",
    ),
    StrictRule(
        "verification-without-sender",
        "texts-nobody-sends",
        "`AutoVerifiedAttributes` with `phone_number` has no condition",
        "recorded: one tool that quotes the refusal",
    ),
    StrictRule(
        "first-factors-without-password",
        "factors-without-password",
        "`AllowedFirstAuthFactors` permits a password or other factors",
        "recorded: one tool that quotes the refusal",
    ),
    StrictRule(
        "verification-before-update",
        "verify-before-update",
        "`AttributesRequireVerificationBeforeUpdate` has no condition",
        "recorded: one tool that quotes the refusal",
    ),
    StrictRule(
        "recovery-by-administrators",
        "recovery-admin",
        "`RecoveryMechanisms` is a list of options; none excludes another",
        "recorded: one tool that quotes the refusal",
    ),
    StrictRule(
        "lockout",
        "limit-forgot",
        "five to twenty requests for a code an hour, by risk; here five",
        "recorded: one report",
    ),
    StrictRule(
        "lockout",
        "limit-reset-code",
        "five to twenty wrong codes an hour, by risk; here five",
        "recorded: one report",
    ),
]
