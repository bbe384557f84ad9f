package dev.nacre.testkit.requirement;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

final class RequirementTest {
  @Test
  void whatIsThereLetsTheTestGoOn() {
    assertThatCode(() -> Requirement.present(true, "a thing", "all")).doesNotThrowAnyException();
  }

  @Test
  void whatIsMissingSkipsTheTestAndSaysWhy() {
    assertThatThrownBy(() -> Requirement.present(false, "a thing", null))
        .isInstanceOf(TestAbortedException.class)
        .hasMessageContaining("this machine lacks a thing");
  }

  @Test
  void whatIsMissingFailsTheTestWhereAllIsDemanded() {
    assertThatThrownBy(() -> Requirement.present(false, "a thing", "all"))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessageContaining("lacks a thing");
  }
}
