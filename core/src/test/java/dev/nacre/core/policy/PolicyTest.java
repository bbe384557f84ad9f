package dev.nacre.core.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.catalog.Protection;
import dev.nacre.core.catalog.SumCapability;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.policy.Policy.Decision;
import dev.nacre.core.policy.Policy.Wish;
import dev.nacre.core.sum.ashe.form.SumOptions;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
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

  @Test
  void aColumnWithSumsMayHaveOptions() {
    Policy policy =
        Policy.parse(
            "a.b = sum\na.c = Sum Verified narrow\na.d = sum squares\na.e = sum SQUARES verified");
    assertThat(policy.find("", "a", "b")).contains(Decision.sum(SumOptions.DEFAULT));
    SumOptions both = new SumOptions(true, false, true);
    assertThat(policy.find("", "a", "c")).contains(Decision.sum(both));
    assertThat(policy.line("", "a", "c").orElseThrow().text())
        .isEqualTo("line 2 of the policy (a.c = sum narrow verified)");
    assertThat(policy.find("", "a", "d"))
        .contains(Decision.sum(new SumOptions(false, true, false)));
    assertThat(policy.line("", "a", "d").orElseThrow().text())
        .isEqualTo("line 3 of the policy (a.d = sum squares)");
    assertThat(policy.find("", "a", "e")).contains(Decision.sum(new SumOptions(false, true, true)));
  }

  /** A column that cannot be added up shows no more than one that can. */
  @Test
  void aColumnWithSumsIsKeptByWhatGuardsItAsWell() {
    SumOptions verified = new SumOptions(false, false, true);
    SumOptions narrow = new SumOptions(true, false, false);
    Policy policy = Policy.parse("t.s = sum\nt.v = sum verified\nt.n = sum narrow\nt.r = random");
    assertThat(kept(policy, "S", null)).isFalse();
    assertThat(kept(policy, "S", encryption(Protection.DETERMINISTIC, null))).isFalse();
    assertThat(kept(policy, "S", encryption(Protection.RANDOMISED, null))).isTrue();
    assertThat(kept(policy, "S", summed(SumOptions.DEFAULT))).isTrue();
    assertThat(kept(policy, "S", summed(verified))).isTrue();
    assertThat(kept(policy, "S", summed(narrow))).isFalse();
    assertThat(kept(policy, "V", summed(SumOptions.DEFAULT))).isFalse();
    assertThat(kept(policy, "V", summed(verified))).isTrue();
    assertThat(kept(policy, "N", summed(SumOptions.DEFAULT))).isTrue();
    assertThat(kept(policy, "N", summed(narrow))).isTrue();
    assertThat(kept(policy, "R", summed(SumOptions.DEFAULT))).isTrue();
  }

  private static boolean kept(Policy policy, String column, @Nullable Encryption encryption) {
    return policy.allows("", "T", column, encryption);
  }

  private static Encryption summed(SumOptions options) {
    return encryption(Protection.RANDOMISED, new SumCapability(1, options));
  }

  private static Encryption encryption(Protection protection, @Nullable SumCapability sums) {
    UUID id = new UUID(1, 2);
    return new Encryption(id, ColumnType.of(TypeName.INTEGER), protection, id, sums);
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
        "a.b = plain sum",
        "a.b = deterministic sum",
        "a.b = random verified",
        "a.b = sum deterministic",
        "a.b = sum group=x",
        "a.b = sum suite=ocb",
        "a.b = sum collate=x",
        "a.b = sum narrow narrow",
        "a.b = sum squares squares",
        "a.b = sum using ashe",
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
  void lineThatIsNotUnderstoodIsRefusedWithItsNumber(String line) {
    assertThatThrownBy(() -> Policy.parse("x.y = plain\n" + line + "\n"))
        .isInstanceOfSatisfying(
            NacreException.class,
            refused -> {
              assertThat(refused.code()).isEqualTo(ErrorCode.POLICY_NOT_UNDERSTOOD);
              assertThat(refused.getMessage()).contains("Line 2 ");
            });
  }
}
