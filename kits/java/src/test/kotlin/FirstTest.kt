import java.time.Duration
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.extension.ExtendWith
import understudy.testkit.Sandbox
import understudy.testkit.TokenOrder
import understudy.testkit.UnderstudyExtension

/** The kit as Kotlin sees it. */
@ExtendWith(UnderstudyExtension::class)
class FirstTest {
  @Test
  fun tokensExpire(sandbox: Sandbox) {
    val tokens = sandbox.tokens(TokenOrder.forUser("ada@example.com"))
    val before = sandbox.now()
    val after = sandbox.advanceClock(Duration.ofMinutes(61))
    assertEquals(61, Duration.between(before, after).toMinutes())
    assertEquals(3, tokens.accessToken().split(".").size)
  }
}
