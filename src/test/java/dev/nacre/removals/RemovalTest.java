package dev.nacre.removals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.safeguard.Stub;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A class of each kind of stub, as it is and with one of its safeguards taken out. */
final class RemovalTest {
  /** What the safeguards are in. Loaded anew for each removal, so it is asked by its interface. */
  public interface Guarded {
    String ask();
  }

  /** Has what is inherited. */
  public static class Plain implements Guarded {
    @Override
    public String ask() {
      return "inherited";
    }

    /** Asks for all the others. */
    public String all(long first, String second) {
      return "inherited " + first + second;
    }
  }

  /** Answers in another way for each safeguard that is there. */
  public static final class Sample extends Plain {
    private String log = "";

    @Override
    public String ask() {
      note();
      return log + is() + count() + text("given") + limit(7L, 8) + empty() + all(5L, "!");
    }

    @Safeguard("note")
    private void note() {
      log = "noted ";
    }

    @Safeguard(value = "is", stub = Stub.TRUE)
    private static boolean is() {
      return false;
    }

    @Safeguard({"count", "also"})
    private static int count() {
      return 3;
    }

    @Safeguard(value = "text", stub = Stub.ARGUMENT)
    private String text(String text) {
      return " checked " + text + log.isEmpty() + " ";
    }

    @Safeguard(value = "limit", stub = Stub.ARGUMENT)
    private static long limit(long limit, int most) {
      return Math.max(limit, most);
    }

    @Safeguard(value = "empty", stub = Stub.EMPTY)
    private static String empty() {
      return " full ";
    }

    @Override
    @Safeguard(value = "all", stub = Stub.INHERITED)
    public String all(long first, String second) {
      return "own";
    }

    @Safeguard(value = "wrong", stub = Stub.ARGUMENT)
    static String wrong(int other) {
      return "" + other;
    }
  }

  private static final class Loader extends ClassLoader {
    Loader() {
      super(RemovalTest.class.getClassLoader());
    }

    Class<?> define(byte[] classFile) {
      return defineClass(null, classFile, 0, classFile.length);
    }
  }

  private static Place place(String name) throws IOException {
    List<Place> found =
        Place.in(Path.of("target/test-classes/dev/nacre/removals")).stream()
            .filter(place -> place.names().contains(name))
            .toList();
    assertThat(found).hasSize(1);
    return found.get(0);
  }

  private static String without(String name) throws Exception {
    Class<?> sample = new Loader().define(Removal.of(place(name)));
    return ((Guarded) sample.getDeclaredConstructor().newInstance()).ask();
  }

  @Test
  void takesOutOneMethodAndNothingElse() throws Exception {
    assertThat(new Sample().ask()).isEqualTo("noted false3 checked givenfalse 8 full own");
    assertThat(without("note")).isEqualTo("false3 checked giventrue 8 full own");
    assertThat(without("is")).isEqualTo("noted true3 checked givenfalse 8 full own");
    assertThat(without("count")).isEqualTo("noted false0 checked givenfalse 8 full own");
    assertThat(without("also")).isEqualTo(without("count"));
    assertThat(without("text")).isEqualTo("noted false3given8 full own");
    assertThat(without("limit")).isEqualTo("noted false3 checked givenfalse 7 full own");
    assertThat(without("empty")).isEqualTo("noted false3 checked givenfalse 8own");
    assertThat(without("all")).isEqualTo("noted false3 checked givenfalse 8 full inherited 5!");
  }

  @Test
  void refusesAStubThatDoesNotFit() throws IOException {
    Place wrong = place("wrong");
    assertThatThrownBy(() -> Removal.of(wrong))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("wrong(I)Ljava/lang/String;");
  }
}
