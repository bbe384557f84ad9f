package dev.nacre.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CaseFoldingTest {
  private static final String LETTERS = "aZ_9äßﬆıİſKΣσÅ\uD801\uDC28\uD801\uDC00";

  @Test
  void pieceByPieceIsAsAtOnce() {
    Random random = new Random(2028);
    int[] letters = LETTERS.codePoints().toArray();
    for (int n = 0; n < 500; n++) {
      StringBuilder built = new StringBuilder();
      for (int i = 0; i < n * 3; i++) {
        built.appendCodePoint(letters[random.nextInt(letters.length)]);
      }
      String text = built.toString();
      assertThat(CaseFolding.upper(text)).isEqualTo(text.toUpperCase(Locale.ENGLISH));
      assertThat(CaseFolding.upper(CaseFolding.lower(text)))
          .isEqualTo(text.toLowerCase(Locale.ENGLISH).toUpperCase(Locale.ENGLISH));
      assertThat(NameFolding.fold(text))
          .isEqualTo(
              text.toUpperCase(Locale.ENGLISH)
                  .toLowerCase(Locale.ENGLISH)
                  .toUpperCase(Locale.ENGLISH));
    }
  }
}
