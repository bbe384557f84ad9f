package dev.nacre.jdbc.columns.keys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** What the log says when keys did not follow. */
final class RewrapFailureLogTest {
  private static final String SECRET = "078-05-1120";

  @Test
  void logNamesTheCodeAndNoWords() {
    assertThat(RewrapFailureLog.why(new SQLException(SECRET, "40001", 1205)))
        .isEqualTo("SQLState 40001, error 1205");
    assertThat(RewrapFailureLog.why(new NacreException(ErrorCode.CATALOG_CHANGED, SECRET)))
        .startsWith("NACRE-")
        .doesNotContain(SECRET);
    assertThat(RewrapFailureLog.why(new IOException(SECRET))).isEqualTo("java.io.IOException");
    assertThat(RewrapFailureLog.why(new NullPointerException(SECRET))).doesNotContain(SECRET);
  }

  @Test
  void logOfAFaultShowsItsStack() {
    StringWriter shown = new StringWriter();
    Exception fault =
        new IllegalStateException(SECRET, new ClassCastException(SECRET + " is no number"));
    new RewrapFailureLog.WithoutWords(fault).printStackTrace(new PrintWriter(shown, true));
    assertThat(shown.toString())
        .doesNotContain(SECRET)
        .contains("IllegalStateException", "ClassCastException", "logOfAFaultShowsItsStack");
  }
}
