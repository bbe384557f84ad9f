package dev.nacre.jdbc.engine.h2.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class ClassFileTest {
  /** What the tests change: a call of {@link Here#word()}. */
  static final class Caller {
    private Caller() {}

    static String ask() {
      return Here.word() + List.copyOf(List.of(1L, 2.0)) + "!";
    }
  }

  static final class Here {
    private Here() {}

    static String word() {
      return "here";
    }
  }

  static final class There {
    private There() {}

    static String word() {
      return "there";
    }
  }

  @Test
  void writesWhatItReadForEveryClassOfEveryH2() throws IOException {
    List<Path> jars;
    try (Stream<Path> files = Files.list(Path.of("target", "h2"))) {
      jars = files.filter(file -> file.toString().endsWith(".jar")).toList();
    }
    assertThat(jars).hasSize(5);
    for (Path jar : jars) {
      try (JarFile file = new JarFile(jar.toFile())) {
        for (var entry : file.stream().filter(e -> e.getName().endsWith(".class")).toList()) {
          byte[] bytes;
          try (InputStream in = file.getInputStream(entry)) {
            bytes = in.readAllBytes();
          }
          assertThat(new ClassFile(bytes).bytes()).as(entry.getName()).isEqualTo(bytes);
        }
      }
    }
  }

  @Test
  void sendsACallElsewhere() throws Exception {
    ClassFile file = new ClassFile(bytes(Caller.class));

    int changes =
        file.redirect(name(Here.class), "word", "()Ljava/lang/String;", name(There.class));
    file.rename(name(Caller.class), name(Caller.class) + "Changed");

    assertThat(changes).isEqualTo(1);
    Class<?> changed = MethodHandles.lookup().defineClass(file.bytes());
    var ask = changed.getDeclaredMethod("ask");
    ask.setAccessible(true);
    assertThat(ask.invoke(null)).isEqualTo("there[1, 2.0]!");
  }

  @Test
  void leavesAMethodOfAnotherTypeAlone() throws IOException {
    ClassFile file = new ClassFile(bytes(Caller.class));

    assertThat(file.redirect(name(Here.class), "word", "()V", name(There.class))).isZero();
    assertThat(file.redirect(name(Here.class), "other", "()Ljava/lang/String;", "X")).isZero();
    assertThat(file.bytes()).isEqualTo(bytes(Caller.class));
  }

  @Test
  void refusesWhatIsNoClass() {
    assertThatThrownBy(() -> new ClassFile(new byte[100]))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new ClassFile(new byte[] {(byte) 0xCA, (byte) 0xFE}))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static String name(Class<?> type) {
    return type.getName().replace('.', '/');
  }

  private static byte[] bytes(Class<?> type) throws IOException {
    try (InputStream in = type.getResourceAsStream("/" + name(type) + ".class")) {
      return Objects.requireNonNull(in).readAllBytes();
    }
  }
}
