package dev.nacre.jdbc.open.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.jdbc.open.database.TargetLocation;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TargetUrlTest {
  @ParameterizedTest
  @CsvSource({
    "jdbc:nacre:h2:./shop, H2, jdbc:h2:./shop, jdbc:h2:./shop, ./shop, ''",
    "jdbc:nacre:h2:file:/d/s;CACHE_SIZE=1, H2, jdbc:h2:file:/d/s;CACHE_SIZE=1, jdbc:h2:file:/d/s,"
        + " file:/d/s, ;CACHE_SIZE=1",
    "jdbc:nacre:postgresql://db/shop?ssl=true, POSTGRESQL, jdbc:postgresql://db/shop?ssl=true,"
        + " jdbc:postgresql://db/shop, //db/shop, ?ssl=true",
    "jdbc:nacre:mariadb://db/shop, MARIADB, jdbc:mariadb://db/shop, jdbc:mariadb://db/shop,"
        + " //db/shop, ''",
    "jdbc:nacre:derby:shop;create=true, DERBY, jdbc:derby:shop;create=true, jdbc:derby:shop, shop,"
        + " ;create=true",
  })
  void isTakenApart(
      String url, Target target, String inner, String bare, String name, String settings) {
    TargetUrl parsed = TargetUrl.parse(url);
    assertThat(parsed.target()).contains(target);
    assertThat(parsed.url()).isEqualTo(inner);
    assertThat(parsed.bare()).isEqualTo(bare);
    assertThat(parsed.name()).isEqualTo(name);
    assertThat(parsed.settings()).isEqualTo(settings);
  }

  @Test
  void ofAnUnknownTargetLosesOurOptionsInEitherSyntax() {
    TargetUrl nested = TargetUrl.parse("jdbc:nacre:p6spy:h2:./x;nacre.encrypt=none;CACHE_SIZE=1");
    assertThat(nested.target()).isEmpty();
    assertThat(nested.url()).isEqualTo("jdbc:p6spy:h2:./x;CACHE_SIZE=1");
    assertThat(nested.options()).containsEntry(Option.ENCRYPT, "none");
    assertThat(TargetUrl.parse("jdbc:nacre:db2://h/x?a=b&nacre.encrypt=none").url())
        .isEqualTo("jdbc:db2://h/x?a=b");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"jdbc:nacre:", "jdbc:nacre:h2", "jdbc:nacre::x", "jdbc:nacre:jdbc:h2:./x"})
  void withoutATargetIsRefused(String url) {
    assertThatThrownBy(() -> TargetUrl.parse(url)).hasMessageContaining("NACRE-2100");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:nacre:h2:./shop?nacre.wallet.password=s3cret",
        "jdbc:nacre:h2:./shop?a=b&NACRE.wallet.password=s3cret",
        "jdbc:nacre:postgresql://db/shop;nacre.wallet.password=s3cret"
      })
  void withAnOptionAfterTheWrongMarkIsRefusedAndNotRepeated(String url) {
    assertThatThrownBy(() -> TargetUrl.parse(url))
        .hasMessageContaining("NACRE-2100")
        .hasMessageNotContaining("s3cret");
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc:h2:./x", "jdbc:otel:nacre:h2:./x", "JDBC:NACRE:h2:./x", ""})
  void ofOthersIsNotOurs(String url) {
    assertThat(TargetUrl.isOurs(url)).isFalse();
  }

  @Nested
  class PlaceOfH2 {
    private TargetLocation place(String name) {
      return TargetLocation.parse(Target.H2, name);
    }

    private DatabaseLocation location(String name) {
      return ((TargetLocation.Files) place(name)).location();
    }

    @ParameterizedTest
    @ValueSource(strings = {"tcp://h/./x", "ssl://h:1/~/x", "tcp:localhost/mem:x"})
    void mayBeAServer(String name) {
      assertThat(place(name)).isInstanceOf(TargetLocation.Server.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"shop", "dir/shop", "file:shop", "/d/", "", "./", "./cases/"})
    void thatH2RefusesIsLeftToIt(String name) {
      assertThat(place(name)).isInstanceOf(TargetLocation.Refused.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"mem:", "mem:shop", "."})
    void mayBeMemory(String name) {
      assertThat(place(name)).isInstanceOf(TargetLocation.Memory.class);
    }

    @Test
    void isAnAbsolutePath() {
      Path here = Path.of("").toAbsolutePath();
      Path home = Path.of(System.getProperty("user.home"));
      assertThat(location("./shop").database()).isEqualTo(here.resolve("shop"));
      assertThat(location("file:./a/../shop").database()).isEqualTo(here.resolve("shop"));
      assertThat(location("~/shop").database()).isEqualTo(home.resolve("shop"));
      assertThat(location("/data/shop~").database()).isEqualTo(Path.of("/data/shop~"));
      assertThat(location("./größe 1").database()).isEqualTo(here.resolve("größe 1"));
      assertThat(location("./shop").fileSystem()).isEmpty();
    }

    @Test
    void keepsFileSystemsOfH2Apart() {
      assertThat(location("split:30:/d/s"))
          .isEqualTo(new DatabaseLocation("h2", "split:30:", Path.of("/d/s")));
      assertThat(location("split:nio:/d/s").fileSystem()).isEqualTo("split:nio:");
      assertThat(location("async:file:/d/s").fileSystem()).isEqualTo("async:");
      assertThat(location("zip:~/db.zip!/test").fileSystem()).isEqualTo("zip:");
    }

    @ParameterizedTest
    @ValueSource(strings = {"encrypt:x:/d/s", "crypt:/d/s", "nacre:/d/s", "~", "unknown:/d/s"})
    void thatWeCannotOpenIsRefused(String name) {
      assertThatThrownBy(() -> place(name)).hasMessageContaining("NACRE-2100");
    }
  }

  @Test
  void placesOfOthersAreServersOrFiles() {
    assertThat(TargetLocation.parse(Target.POSTGRESQL, "//h/db"))
        .isInstanceOf(TargetLocation.Server.class);
    assertThat(TargetLocation.parse(Target.MARIADB, "//h/db"))
        .isInstanceOf(TargetLocation.Server.class);
    assertThat(TargetLocation.parse(Target.DERBY, "//h:1527/db"))
        .isInstanceOf(TargetLocation.Server.class);
    assertThat(TargetLocation.parse(Target.DERBY, "memory:db"))
        .isInstanceOf(TargetLocation.Memory.class);
    assertThat(TargetLocation.parse(Target.DERBY, "shop")).isInstanceOf(TargetLocation.Files.class);
  }
}
