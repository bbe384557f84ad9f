package dev.nacre.jdbc.columns.convert.statement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.jdbc.error.SqlErrors;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

final class StatementErrorsTest {
  @Test
  void lostConnectionIsReportedUnchanged() {
    SQLException lost = new SQLException("gone", "08006");
    assertThat((Object) StatementErrors.withoutValues(lost)).isSameAs(lost);
  }

  @Test
  void errorWithoutSqlStateLosesItsMessage() {
    SQLException failed = new SQLException("078-05-1120 is too long");
    assertThat(SqlErrors.isConnectionLost(failed)).isFalse();
    SQLException reported = StatementErrors.withoutValues(failed);
    assertThat((Throwable) reported).hasMessageStartingWith("NACRE-4011").hasNoCause();
    assertThat(reported.getMessage()).doesNotContain("078-05-1120");
  }
}
