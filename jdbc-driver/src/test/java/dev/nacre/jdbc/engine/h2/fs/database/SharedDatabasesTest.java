package dev.nacre.jdbc.engine.h2.fs.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which database a file belongs to, and when its last connection is gone. */
final class SharedDatabasesTest {
  private final SharedDatabases<PlainDatabase> open = new SharedDatabases<>();

  @Test
  void aFileBelongsToTheDatabaseWithTheLongestName() {
    List<PlainDatabase> databases = new ArrayList<>();
    for (String base : List.of("/f/a", "/f/a.b", "/f/a.b.c", "/f/a.d")) {
      databases.add(open.join(new PlainDatabase(base)));
    }
    for (PlainDatabase database : databases) {
      assertThat(open.owner(database.file())).isSameAs(database);
      assertThat(open.owner(database.base() + ".trace.db")).isSameAs(database);
    }
    assertThat(open.owner("/f/ab.mv.db")).isNull();
  }

  @Test
  void theLastConnectionIsToldApartFromTheOthers() {
    PlainDatabase first = open.join(new PlainDatabase("/f/a"));
    PlainDatabase other = new PlainDatabase("/f/a");
    assertThat(open.join(other)).isSameAs(first);
    assertThat(open.joinOpen("/f/a")).isSameAs(first);
    assertThat(open.joinOpen("/f/b")).isNull();
    assertThat(open.connections(first)).isEqualTo(3);
    assertThat(open.holds(other)).isFalse();
    assertThat(open.leave(other)).isFalse();
    assertThat(open.leave(first)).isFalse();
    assertThat(open.leave(first)).isFalse();
    assertThat(open.leave(first)).isTrue();
    open.remove(first);
    assertThat(open.isEmpty()).isTrue();
  }
}
