package dev.nacre.jdbc.engine.h2.fs.sqlfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.jdbc.engine.ExportPolicy;
import dev.nacre.jdbc.engine.PlaintextExport;
import dev.nacre.jdbc.engine.h2.harness.EveryH2;
import dev.nacre.jdbc.engine.h2.harness.PlainH2;
import dev.nacre.jdbc.engine.h2.harness.SealedDatabaseFixture;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.leak.FolderSnapshot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** Links to tables of other databases, which would export rows. */
final class LinkedTableExportTest extends ExportFixture {
  @EveryH2
  @Covers("pages-8")
  void linksAreRefusedUnlessExportsAreAllowed(@TempDir Path folder) throws Exception {
    Path out = Files.createDirectory(folder.resolve("out"));
    assertThat(SealedDatabaseFixture.ENGINE.enforced()).contains(PlaintextExport.LINK);
    String url = "jdbc:h2:" + out.resolve("plain");
    String link = "CREATE LINKED TABLE l ('org.h2.Driver', '" + url + "', 'sa', '', 'T')";
    try (var plain = PlainH2.connect(url + ";USER=sa");
        var statement = plain.createStatement()) {
      statement.execute("CREATE TABLE t (name VARCHAR)");
    }
    String other =
        "'jdbc:h2:" + out + "/leak;INIT=CREATE TABLE leak AS SELECT ''" + MARKER + "''', 'sa', ''";
    for (ExportPolicy policy : List.of(ExportPolicy.SEALED, ExportPolicy.REFUSE)) {
      try (SealedDatabaseFixture.Open open =
          SealedDatabaseFixture.at(folder.resolve("shop" + policy)).with(policy).open()) {
        fill(open);
        FolderSnapshot before = FolderSnapshot.of(out);
        for (String sql :
            List.of(
                link,
                "EXECUTE IMMEDIATE '" + link.replace("'", "''") + "'",
                "CALL LINK_SCHEMA('S', 'org.h2.Driver', '" + url + "', 'sa', '', 'PUBLIC')",
                // The other database may be made with rows in it, and hold no table to link to.
                "CREATE LINKED TABLE l ('org.h2.Driver', " + other + ", 'LEAK')",
                "SELECT * FROM LINK_SCHEMA('S', 'org.h2.Driver', " + other + ", 'PUBLIC')",
                "CALL LINK_SCHEMA('S', 'org.h2.Driver', " + other + ", 'EMPTY')",
                "CALL LINK_SCHEMA('S', '', " + other + ", 'EMPTY')")) {
          assertThatThrownBy(() -> open.run(sql))
              .as(sql)
              .hasStackTraceContaining(ErrorCode.EXPORT_REFUSED_AS_PLAINTEXT.text());
          before.assertUnchanged(sql);
        }
        // H2 keeps such a link, and asks again when it is used.
        open.run(link.replace("LINKED", "FORCE LINKED"));
        assertThatThrownBy(() -> open.run("INSERT INTO l SELECT name FROM t"));
        before.assertUnchanged("a link that is kept");
        assertThat(
                open.query(
                    "SELECT SCHEMA_NAME FROM INFORMATION_SCHEMA.SCHEMATA WHERE SCHEMA_NAME = 'S'"))
            .isEmpty();
      }
    }
    try (var plain = PlainH2.connect(url + ";USER=sa");
        var rows = plain.createStatement().executeQuery("SELECT COUNT(*) FROM t")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getInt(1)).isZero();
    }
    assertNothingIn(folder);
    SealedDatabaseFixture allowed =
        SealedDatabaseFixture.at(folder.resolve("allowed")).with(ExportPolicy.ALLOW);
    try (SealedDatabaseFixture.Open open = allowed.open()) {
      fill(open);
      open.run(link, "INSERT INTO l SELECT name FROM t");
    }
    // What was allowed once is refused from now on.
    try (SealedDatabaseFixture.Open open = allowed.with(ExportPolicy.SEALED).open()) {
      assertThatThrownBy(() -> open.run("INSERT INTO l SELECT name FROM t"));
    }
  }
}
