package dev.nacre.jdbc.engine.h2.fs.sqlfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.jdbc.engine.h2.harness.SealedDatabaseFixture;
import dev.nacre.testkit.leak.PlaintextScanner;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A table with a marker, statements that export it, and the search for it in files. */
abstract class ExportFixture {
  static final String MARKER = "Marker-4711-that-nobody-may-see";

  static final String ALIASES =
      "SELECT (SELECT COUNT(*) FROM INFORMATION_SCHEMA.ROUTINES)"
          + " + (SELECT COUNT(*) FROM INFORMATION_SCHEMA.TRIGGERS)";

  static void fill(SealedDatabaseFixture.Open open) throws Exception {
    open.run(
        "CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR)",
        "INSERT INTO t VALUES (1, '" + MARKER + "')");
  }

  /** Each writes a file into the folder. */
  static List<String> exports(Path out) {
    List<String> statements = new ArrayList<>();
    statements.add("CALL CSVWRITE('" + out + "/csv', 'SELECT * FROM t')");
    statements.add("SCRIPT TO '" + out + "/script'");
    statements.add("SCRIPT TO '" + out + "/script.zip' COMPRESSION ZIP");
    statements.add("SCRIPT TO '" + out + "/script.aes' CIPHER AES PASSWORD 'abc'");
    statements.add("CALL FILE_WRITE('" + MARKER + "', '" + out + "/file')");
    statements.add("CALL CSVWRITE('nacre:" + out + "/csv2', 'SELECT * FROM t')");
    statements.add("CREATE TABLE w1 AS SELECT FILE_WRITE(name, '" + out + "/ctas') AS n FROM t");
    statements.add("BACKUP TO '" + out + "/zip'");
    statements.add("EXECUTE IMMEDIATE 'BACK' || 'UP TO ''" + out + "/imm'''");
    statements.add(
        "CREATE TABLE i (n INT); EXECUTE IMMEDIATE 'INSERT INTO i SELECT CSV' || 'WRITE(''"
            + out
            + "/imm2'', ''SELECT * FROM t'')'");
    statements.add(
        "CREATE VIEW v AS SELECT CSVWRITE('"
            + out
            + "/view', 'SELECT * FROM t') AS n FROM dual;"
            + " SELECT * FROM v");
    statements.add(
        "CREATE TABLE d (a INT, n BIGINT DEFAULT FILE_WRITE('"
            + MARKER
            + "', '"
            + out
            + "/default')); INSERT INTO d (a) VALUES (1)");
    return statements;
  }

  static void assertRefused(SealedDatabaseFixture.Open open, String statements) throws Exception {
    String[] parts = statements.split("; ", -1);
    for (int i = 0; i < parts.length - 1; i++) {
      open.run(parts[i]);
    }
    assertThatThrownBy(() -> open.run(parts[parts.length - 1]))
        .as(statements)
        .hasStackTraceContaining(ErrorCode.EXPORT_REFUSED_AS_PLAINTEXT.text());
  }

  static void assertNothingIn(Path folder) {
    assertThat(new PlaintextScanner(List.of(MARKER)).folder(folder).findings()).isEmpty();
  }
}
