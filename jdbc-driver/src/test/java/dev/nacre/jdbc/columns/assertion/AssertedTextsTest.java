package dev.nacre.jdbc.columns.assertion;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Which texts of a connection are sent behind an assertion. */
final class AssertedTextsTest {
  private final AssertedTexts texts = new AssertedTexts();

  @Test
  void textsThatComeAgainAreAsserted() {
    texts.executed("a");
    assertThat(texts.contains("a")).isFalse();
    texts.executed("b");
    texts.executed("a");
    assertThat(texts.contains("a")).isTrue();
    assertThat(texts.contains("b")).isFalse();
  }

  @Test
  void assertedTextsAreFewAndStay() {
    for (int i = 0; i < 2 * AssertedTexts.MOST; i++) {
      texts.executed("text " + i);
      texts.executed("text " + i);
    }
    assertThat(texts.contains("text 0")).isTrue();
    assertThat(texts.contains("text " + (AssertedTexts.MOST - 1))).isTrue();
    assertThat(texts.contains("text " + AssertedTexts.MOST)).isFalse();
  }

  /** Texts that a program makes anew each time must not fill the memory. */
  @Test
  void textsThatComeOnceAreForgotten() {
    texts.executed("a");
    for (int i = 0; i < 300; i++) {
      texts.executed("text " + i);
    }
    texts.executed("a");
    assertThat(texts.contains("a")).isFalse();
  }
}
