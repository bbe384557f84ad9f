package dev.nacre.jdbc.error;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.error.ErrorCode;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What pools and applications read from the state of a refusal. */
class SqlErrorsTest {
  private static String state(ErrorCode code) {
    return SqlErrors.refused(code, "Something happened").getSQLState();
  }

  @Test
  void noPoolTakesARefusalForABrokenConnection() {
    for (ErrorCode code : ErrorCode.values()) {
      if (code == ErrorCode.CONNECTION_CLOSED) {
        continue;
      }
      assertThat(state(code))
          .as(code.name())
          .matches("[0-9A-Z]{5}")
          .doesNotStartWith("08")
          .isNotIn("0A000", "57P01", "57P02", "57P03", "01002", "JZ0C0", "JZ0C1");
    }
  }

  /** Class 28 is for a wallet, a passphrase, a key: a pool takes it for a wrong password. */
  @Test
  void whatIsNoCredentialIsNotOfItsClass() {
    for (ErrorCode code : ErrorCode.values()) {
      boolean busy = code.name().endsWith("_BUSY") || code == ErrorCode.FILE_IN_USE;
      if (busy) {
        assertThat(state(code)).as(code.name()).isEqualTo("55006");
      }
      if (code.name().startsWith("REGISTRY_") || busy || code == ErrorCode.INTERRUPTED) {
        assertThat(state(code)).as(code.name()).doesNotStartWith("28");
      }
    }
    assertThat(
            List.of(
                state(ErrorCode.REGISTRY_MISSING),
                state(ErrorCode.REGISTRY_DAMAGED),
                state(ErrorCode.REGISTRY_FOREIGN),
                state(ErrorCode.SUPERBLOCK_TAMPERED)))
        .containsOnly("XX001");
    assertThat(state(ErrorCode.REGISTRY_UNREADABLE)).isEqualTo("58030");
    assertThat(state(ErrorCode.WRONG_PASSPHRASE)).isEqualTo("28000");
    assertThat(state(ErrorCode.KEY_NOT_FOUND)).isEqualTo("28000");
  }

  @Test
  void anInterruptIsNoFaultOfOurs() {
    for (Throwable interrupt :
        new Throwable[] {
          new InterruptedException(),
          new InterruptedIOException("interrupted"),
          new ClosedByInterruptException()
        }) {
      SQLException said = SqlErrors.of(interrupt);
      assertThat(said.getSQLState()).isEqualTo("57014");
      assertThat(said.getMessage()).startsWith("NACRE-1055");
    }
  }
}
