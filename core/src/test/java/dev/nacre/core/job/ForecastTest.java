package dev.nacre.core.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Works on a clock of their own, whose end is known. */
final class ForecastTest {
  private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private final Forecast forecast = new Forecast();

  /** What is done at a time. */
  private interface Course {
    double at(double second);
  }

  /**
   * Goes through a work of a thousand, piece by piece.
   *
   * @return by how much of the whole it was wrong at worst, from the given second on
   */
  private double worst(double whole, double from, Course course) {
    double worst = 0;
    int told = 0;
    forecast.begin(0, 0);
    for (double second = 0; second < whole; second += whole / 2000) {
      long now = (long) (second * SECOND);
      long done = (long) course.at(second);
      forecast.went(now, done);
      OptionalLong left = forecast.left(now + MILLI, new JobCost(done, 1000 - done));
      told += left.isPresent() ? 1 : 0;
      if (second > from && left.isPresent()) {
        double shown = (double) left.getAsLong() / SECOND;
        worst = Math.max(worst, Math.abs(shown - (whole - second)) / whole);
      }
    }
    assertThat(told).as("it says something").isGreaterThan(600);
    return worst;
  }

  @Test
  void anEvenPaceIsForeseenFromEarlyOn() {
    for (double whole : new double[] {20, 60, 3600, 100_000}) {
      assertThat(worst(whole, whole / 10, second -> 1000 * second / whole)).isLessThan(0.03);
    }
  }

  @Test
  void aBeginningInWhichNothingIsDoneDoesNotCount() {
    // Three seconds of forces, and seventeen of work.
    assertThat(worst(20, 5, second -> Math.max(0, 1000 * (second - 3) / 17))).isLessThan(0.1);
  }

  @Test
  void oneThatGetsFasterIsFollowed() {
    // The first fifth takes half of the time.
    Course course = second -> second < 10 ? 20 * second : 200 + 80 * (second - 10);
    assertThat(worst(20, 15, course)).isLessThan(0.2);
    assertThat(worst(20, 18, course)).isLessThan(0.05);
  }

  @Test
  void aStallInTheMiddleIsForgotten() {
    // At half of the way, three seconds for a force.
    Course course = second -> 50 * (second < 10 ? second : second < 13 ? 10 : second - 3);
    assertThat(worst(23, 17, course)).isLessThan(0.2);
    assertThat(worst(23, 21, course)).isLessThan(0.05);
  }

  @Test
  void unknownEndIsNotForecast() {
    forecast.begin(0, 0);
    assertThat(left(4 * SECOND, 10, 100)).isEmpty();
    assertThat(left(10 * SECOND, 0, 100)).isEmpty();
    forecast.went(10 * SECOND, 0);
    assertThat(left(14 * SECOND, 1, 100)).isEmpty();
    forecast.went(20 * SECOND, 20);
    assertThat(left(20 * SECOND, 20, 100)).hasValue(40 * SECOND);
    assertThat(left(20 * SECOND, 20, 10)).as("it has shrunk").hasValue(0);
  }

  @Test
  void stalledWorkTakesLongerAndLonger() {
    forecast.begin(0, 0);
    forecast.went(10 * SECOND, 20);
    assertThat(left(10 * SECOND, 20, 100)).hasValue(40 * SECOND);
    assertThat(left(100 * SECOND, 20, 100)).hasValue(400 * SECOND);
  }

  @Test
  void oneThatBeginsAnewIsForeseenAnew() {
    forecast.begin(0, 0);
    forecast.went(SECOND, 10);
    forecast.went(100 * SECOND, 1000);
    forecast.went(101 * SECOND, 0);
    forecast.went(111 * SECOND, 100);
    assertThat(left(111 * SECOND, 100, 1000)).hasValue(90 * SECOND);
  }

  private OptionalLong left(long now, long done, long total) {
    return forecast.left(now, new JobCost(done, Math.max(0, total - done)));
  }
}
