package dev.nacre.demo.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class ZipfTest {
  @Test
  void favouritesArePickedInProportionToTheirRank() {
    int[] picked = pick(new Zipf(100, 1), 200_000);
    assertThat(picked[0] / (double) picked[1]).isBetween(1.8, 2.2);
    assertThat(picked[0] / (double) picked[9]).isBetween(8.5, 11.5);
    assertThat(picked[99]).isPositive();
  }

  @Test
  void withoutSkewAllAreAlike() {
    for (int times : pick(new Zipf(4, 0), 40_000)) {
      assertThat(times).isBetween(9_500, 10_500);
    }
  }

  @Test
  void oneThingIsAlwaysPicked() {
    assertThat(pick(new Zipf(1, 0.99), 10)).containsExactly(10);
  }

  private static int[] pick(Zipf zipf, int times) {
    SplittableRandom random = new SplittableRandom(7);
    int[] picked = new int[zipf.size()];
    for (int i = 0; i < times; i++) {
      picked[zipf.next(random)]++;
    }
    return picked;
  }
}
