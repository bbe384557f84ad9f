package dev.nacre.jdbc.open.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.jdbc.open.option.Target;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A driver whose classes are damaged, incomplete, or for a later Java, and one behind it. */
final class ListedDriversDamagedClassTest {
  private static final String URL = "jdbc:postgresql://localhost/shop";
  private static final String GOOD = "org.postgresql.Driver";
  private static final String TOO_NEW = "dev.nacre.of.a.later.Java";

  @TempDir private Path folder;

  /** What its second constructor takes is in a jar that is not there. */
  public static final class Incomplete implements Driver {
    public Incomplete() {}

    @SuppressWarnings("unused") // but it is looked for
    public Incomplete(Gone gone) {}

    /** By this a module can offer it. */
    public static Driver provider() {
      return new Incomplete();
    }

    @Override
    public boolean acceptsURL(String url) {
      throw new NoClassDefFoundError("of a part");
    }

    @Override
    public @Nullable Connection connect(String url, Properties info) {
      return null;
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
      return new DriverPropertyInfo[0];
    }

    @Override
    public int getMajorVersion() {
      return 1;
    }

    @Override
    public int getMinorVersion() {
      return 0;
    }

    @Override
    public boolean jdbcCompliant() {
      return false;
    }

    @Override
    public Logger getParentLogger() {
      return Logger.getGlobal();
    }
  }

  /** A part of it. */
  public static final class Gone {}

  /** Lists drivers. */
  private static class ListingLoader extends ClassLoader {
    private final Path list;

    ListingLoader(Path folder, String... drivers) throws IOException {
      super(ListedDriversDamagedClassTest.class.getClassLoader());
      list = Files.write(folder.resolve("drivers"), List.of(drivers));
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
      return name.endsWith(Driver.class.getName())
          ? Collections.enumeration(List.of(url()))
          : super.getResources(name);
    }

    private URL url() throws MalformedURLException {
      return list.toUri().toURL();
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.equals(TOO_NEW)) {
        throw new UnsupportedClassVersionError(name);
      }
      if (name.equals(Gone.class.getName())) {
        throw new ClassNotFoundException(name);
      }
      Class<?> loaded = findLoadedClass(name);
      if (loaded == null && name.equals(Incomplete.class.getName())) {
        byte[] bytes = bytes(name);
        loaded = defineClass(name, bytes, 0, bytes.length);
      }
      return loaded == null ? super.loadClass(name, resolve) : loaded;
    }

    private static byte[] bytes(String name) throws ClassNotFoundException {
      String file = name.substring(name.lastIndexOf('.') + 1) + ".class";
      try (InputStream in = ListedDriversDamagedClassTest.class.getResourceAsStream(file)) {
        return Objects.requireNonNull(in).readAllBytes();
      } catch (IOException failed) {
        throw new ClassNotFoundException(name, failed);
      }
    }
  }

  private static Driver find(String url, ClassLoader context) throws SQLException {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(context);
    try {
      return TargetDrivers.find(Optional.of(Target.POSTGRESQL), url);
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
  void driverForALaterJavaIsSkipped() throws Exception {
    ClassLoader loader = new ListingLoader(folder, TOO_NEW, GOOD);
    for (int time = 0; time < 2; time++) {
      assertThat(find(URL, loader)).isInstanceOf(org.postgresql.Driver.class);
      assertThat(ListedDrivers.of(loader)).last().isInstanceOf(org.postgresql.Driver.class);
    }
    assertThatThrownBy(() -> find("jdbc:nothing:here", loader))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("a driver that does not load")
        .hasMessageContaining(GOOD);
  }

  /** The list of services fails anew each time that it is asked. */
  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void listThatCannotBeReadEndsTheSearchThere() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    ClassLoader loader =
        new ListingLoader(folder) {
          @Override
          public Enumeration<URL> getResources(String name) throws IOException {
            asked.incrementAndGet();
            throw new IOException("unreadable");
          }
        };
    assertThat(find(URL, loader)).isInstanceOf(org.postgresql.Driver.class);
    assertThat(asked.get()).isBetween(1, 1_000);
  }

  /** Also when it is asked whether it takes a URL. */
  @Test
  void driverWithAMissingClassIsSkipped() throws Exception {
    String whole = Incomplete.class.getName();
    ClassLoader whichHasAll =
        new ListingLoader(folder, whole, GOOD) {
          @Override
          protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            return ListedDriversDamagedClassTest.class.getClassLoader().loadClass(name);
          }
        };
    ClassLoader whichLacksIt = new ListingLoader(folder, whole, GOOD);
    for (ClassLoader loader : List.of(whichHasAll, whichLacksIt)) {
      for (int time = 0; time < 2; time++) {
        assertThat(find(URL, loader)).isInstanceOf(org.postgresql.Driver.class);
        assertThat(ListedDrivers.of(loader)).last().isInstanceOf(org.postgresql.Driver.class);
      }
    }
  }

  /** One that was found first by its own method. */
  @Test
  void driverThatNoLongerLinksIsNotRemembered() throws Exception {
    ClassLoader loader = new ListingLoader(folder, TOO_NEW, GOOD);
    Class<?> type = Class.forName(Incomplete.class.getName(), false, loader);
    assertThat(type).isNotEqualTo(Incomplete.class);
    assertThatThrownBy(type::getConstructor).isInstanceOf(NoClassDefFoundError.class);
    Driver incomplete = (Driver) type.getMethod("provider").invoke(null);
    ListedDrivers.remember(loader, List.of(Objects.requireNonNull(incomplete)));
    assertThat(ListedDrivers.of(loader)).isEmpty();
    assertThat(find(URL, loader)).isInstanceOf(org.postgresql.Driver.class);
    assertThat(ListedDrivers.of(loader)).singleElement().isInstanceOf(org.postgresql.Driver.class);
  }
}
