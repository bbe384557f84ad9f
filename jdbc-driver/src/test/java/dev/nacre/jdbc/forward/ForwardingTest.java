package dev.nacre.jdbc.forward;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.forward.ForwardingGenerator;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ForwardingTest {
  /**
   * Default methods that later releases of the JDK added and that do the right thing when they are
   * not passed on, because they call other methods of ours. Each needs its reason here.
   */
  private static final Set<String> RIGHT_BY_DEFAULT = Set.of();

  static List<Class<?>> interfaces() {
    return ForwardingGenerator.INTERFACES;
  }

  @ParameterizedTest
  @MethodSource("interfaces")
  @Covers("columns-15")
  void everyMethodOfTheJdkInUseIsPassedOn(Class<?> type) throws Exception {
    Class<?> forwarding = forwarding(type);
    List<String> missing = new ArrayList<>();
    for (Method method : type.getMethods()) {
      if (Modifier.isStatic(method.getModifiers())) {
        continue;
      }
      Method found = forwarding.getMethod(method.getName(), method.getParameterTypes());
      if (found.getDeclaringClass().isInterface()
          && !RIGHT_BY_DEFAULT.contains(method.toString())) {
        missing.add(method.toString());
      }
    }
    assertThat(missing).isEmpty();
  }

  /** Calls each method with empty arguments and sees the same method arrive at the target. */
  @ParameterizedTest
  @MethodSource("interfaces")
  @Covers("columns-15")
  void everyCallReachesItsOwnMethod(Class<?> type) throws Exception {
    List<Method> seen = new ArrayList<>();
    Object target =
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, args) -> {
              seen.add(method);
              return empty(method.getReturnType());
            });
    Object forwarding = instance(type, target);
    for (Method method : type.getMethods()) {
      if (Modifier.isStatic(method.getModifiers())) {
        continue;
      }
      seen.clear();
      Object[] args =
          Arrays.stream(method.getParameterTypes()).map(ForwardingTest::empty).toArray();
      forwarding
          .getClass()
          .getMethod(method.getName(), method.getParameterTypes())
          .invoke(forwarding, args);
      assertThat(seen).as(method.toString()).hasSize(1);
      assertThat(seen.get(0).getName()).isEqualTo(method.getName());
      assertThat(seen.get(0).getParameterTypes()).isEqualTo(method.getParameterTypes());
    }
  }

  @Test
  void theCheckedInSourceIsWhatTheGeneratorWrites() throws IOException {
    assumeThat(Runtime.version().feature())
        .as("written with the oldest JDK that we support")
        .isEqualTo(17);
    Path folder = Path.of("src/main/java", ForwardingGenerator.PACKAGE.replace('.', '/'));
    for (Map.Entry<String, String> source : ForwardingGenerator.sources().entrySet()) {
      String checkedIn = Files.readString(folder.resolve(source.getKey()));
      assertThat(checkedIn).as("parameters without a name").doesNotContainPattern("argument\\d");
      assertThat(unformatted(checkedIn))
          .as(source.getKey())
          .isEqualTo(unformatted(source.getValue()));
    }
    try (var files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .filteredOn(name -> !name.equals("package-info.java"))
          .containsExactlyInAnyOrderElementsOf(ForwardingGenerator.sources().keySet());
    }
  }

  private static String unformatted(String source) {
    return source.replaceAll("\\s+", "");
  }

  private static Class<?> forwarding(Class<?> type) throws ClassNotFoundException {
    return Class.forName(ForwardingGenerator.PACKAGE + "." + ForwardingGenerator.className(type));
  }

  private static Object instance(Class<?> type, Object target) throws Exception {
    return forwarding(type).getDeclaredConstructor(type).newInstance(target);
  }

  static @Nullable Object empty(Class<?> type) {
    if (type == boolean.class) {
      return false;
    }
    if (type == long.class) {
      return 0L;
    }
    if (type == float.class) {
      return 0f;
    }
    if (type == double.class) {
      return 0d;
    }
    if (type == byte.class) {
      return (byte) 0;
    }
    if (type == short.class) {
      return (short) 0;
    }
    return type == int.class ? (Object) 0 : null;
  }
}
