package dev.nacre.jdbc.open.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.jdbc.open.option.Target;
import java.io.IOException;
import java.net.URL;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Enumeration;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The drivers that a class loader lists. */
final class TargetDriversTest {
  private static final String URL = "jdbc:postgresql://localhost/shop";

  /** Counts how often the list is read. */
  private static final class CountingLoader extends ClassLoader {
    private int read;

    CountingLoader() {
      super(TargetDriversTest.class.getClassLoader());
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
      read += name.endsWith(Driver.class.getName()) ? 1 : 0;
      return super.getResources(name);
    }
  }

  private static Driver find(Target target, String url, ClassLoader context) throws SQLException {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(context);
    try {
      return TargetDrivers.find(Optional.of(target), url);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  /** Otherwise it does so with the loader of whoever asks it first. */
  @BeforeAll
  static void jdkHasReadItsOwnList() {
    assertThat(DriverManager.drivers()).isNotEmpty();
  }

  @Test
  void theListIsReadOnce() throws SQLException {
    CountingLoader loader = new CountingLoader();
    Driver first = find(Target.POSTGRESQL, URL, loader);
    int read = loader.read;
    assertThat(read).isPositive();
    Driver again = find(Target.POSTGRESQL, URL, loader);
    assertThat(again).hasSameClassAs(first);
    assertThat(find(Target.POSTGRESQL, URL, loader)).isSameAs(again);
    assertThat(again.acceptsURL(URL)).isTrue();
    assertThat(loader.read).isEqualTo(read);
  }

  @Test
  void anotherTargetIsLookedForAnew() throws SQLException {
    CountingLoader loader = new CountingLoader();
    find(Target.POSTGRESQL, URL, loader);
    String other = "jdbc:mariadb://localhost/shop";
    assertThat(find(Target.MARIADB, other, loader).acceptsURL(other)).isTrue();
    assertThat(find(Target.POSTGRESQL, URL, loader).acceptsURL(URL)).isTrue();
    int read = loader.read;
    find(Target.MARIADB, other, loader);
    find(Target.POSTGRESQL, URL, loader);
    assertThat(loader.read).isLessThanOrEqualTo(read + 1);
  }

  @Test
  void urlOfNoDriverIsRefusedEachTime() throws SQLException {
    CountingLoader loader = new CountingLoader();
    find(Target.POSTGRESQL, URL, loader);
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> find(Target.POSTGRESQL, "jdbc:nothing:here", loader))
          .hasMessageContaining("org.postgresql.Driver");
    }
    int read = loader.read;
    assertThat(find(Target.POSTGRESQL, URL, loader).acceptsURL(URL)).isTrue();
    // And those that were remembered are.
    assertThat(loader.read).isEqualTo(read);
  }
}
