package dev.nacre.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.catalog.Policy.Decision;
import dev.nacre.core.catalog.Policy.Wish;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PolicyTest {
  @Test
  void theFirstLineThatMatchesWins() {
    Policy policy =
        Policy.parse(
            """
            # the shop
            shop.account.email = deterministic group=pii   # joined with partner
            account.userid = plain
            *.phone* = random
            /(.*\\.)?card#?_.*\\.(number|expiry)/ = sum

            account.* = Random
            """);
    assertThat(policy.find("SHOP", "ACCOUNT", "EMAIL"))
        .contains(new Decision(Wish.DETERMINISTIC, "pii"));
    assertThat(policy.find("other", "account", "email")).contains(new Decision(Wish.RANDOM, ""));
    assertThat(policy.find("s", "Account", "UserId")).contains(new Decision(Wish.PLAIN, ""));
    assertThat(policy.find("s", "any", "phone2")).contains(new Decision(Wish.RANDOM, ""));
    assertThat(policy.find("s", "card_x", "number")).contains(new Decision(Wish.SUM, ""));
    assertThat(policy.find("s", "accounts", "userid")).isEmpty();
    assertThat(policy.find("s", "card_x", "numbers")).isEmpty();
  }

  @Test
  void aRandomColumnMayHaveTheOtherSuite() {
    Policy policy = Policy.parse("a.b = random Suite=OCB\na.c = random");
    assertThat(policy.find("", "a", "b")).contains(new Decision(Wish.RANDOM, "", "", true));
    assertThat(policy.find("", "a", "c")).contains(new Decision(Wish.RANDOM, "", "", false));
  }

  /** A star does not reach into the next name; a dot that is in a name is a sign like others. */
  @Test
  void namesAreWholeNames() {
    Policy policy = Policy.parse("a*.b = random");
    assertThat(policy.find("s", "ax", "b")).isPresent();
    assertThat(policy.find("a", "x", "b")).isEmpty();
    assertThat(policy.find("s", "a.b", "b")).isPresent();
    assertThat(policy.find("s", "a", "b.b")).isEmpty();
  }

  /** They are known by their names alone, and are no columns. */
  @Test
  void routinesAreListedByName() {
    Policy policy = Policy.parse("\trefresh_Statistics()=safe # counts\naudit_*() = Safe");
    for (String name : List.of("REFRESH_STATISTICS", "refresh_statistics", "Audit_", "audit_x")) {
      assertThat(policy.isSafe(name)).as(name).isTrue();
    }
    for (String name : List.of("refresh_statistics2", "audi", "public.audit_x", "éaudit_x", "")) {
      assertThat(policy.isSafe(name)).as(name).isFalse();
    }
    assertThat(policy.isEmpty()).isFalse();
    assertThat(policy.isAboutColumns()).isFalse();
    assertThat(policy.find("", "audit_x", "audit_x")).isEmpty();
    assertThat(Policy.parse("a.b = plain").isAboutColumns()).isTrue();
    assertThat(Policy.parse("a.b = plain").isSafe("b")).isFalse();
    assertThat(Policy.NONE.isSafe("")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a.b",
        "a = random",
        "a.b.c.d = random",
        "a.b = radnom",
        "a.b =",
        "= random",
        "a.b = random group=x",
        "a.b = random suite=gcm",
        "a.b = random suite=",
        "a.b = random suite=ocb suite=ocb",
        "a.b = deterministic suite=ocb",
        "a.b = plain suite=ocb",
        "a.b = deterministic group=",
        "a.b = deterministic x y",
        "a. = random",
        "a b.c = random",
        "/a( = random",
        "/(/ = random",
        "// = random",
        "\"a\".b = random",
        "a() = random",
        "a() = plain",
        "a() =",
        "a() = safe group=x",
        "a() = safe safe",
        "() = safe",
        "a b() = safe",
        "\"a\"() = safe",
        "s.a() = safe",
        "s.*() = safe",
        "/a.*/() = safe",
        "/a.*()/ = safe",
        "a(int) = safe",
        "a.b = safe",
        "*.b = Safe",
        "a = safe"
      })
  void whatIsNotUnderstoodIsRefusedWithItsLine(String line) {
    assertThatThrownBy(() -> Policy.parse("x.y = plain\n" + line + "\n"))
        .isInstanceOfSatisfying(
            NacreException.class,
            refused -> {
              assertThat(refused.code()).isEqualTo(ErrorCode.POLICY_NOT_UNDERSTOOD);
              assertThat(refused.getMessage()).contains("Line 2 ");
            });
  }
}
