package dev.nacre.wallet.autologin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.requirement.Requirement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class MachineIdTest {
  @TempDir Path folder;

  @Test
  void isTheFirstLineOfTheFirstFileThatHasOne() throws IOException {
    Path none = folder.resolve("none");
    Path empty = Files.writeString(folder.resolve("empty"), "\n \n");
    Path young = Files.writeString(folder.resolve("young"), "uninitialized\n");
    Path good = Files.writeString(folder.resolve("good"), "\n 0123abcd \nmore\n");
    assertThat(MachineId.firstLine(List.of(none, empty, young, good))).contains("0123abcd");
    assertThat(MachineId.firstLine(List.of(none, empty, young))).isEmpty();
  }

  @Test
  void isFoundInWhatOtherSystemsSay() {
    assertThat(
            MachineId.found(
                MachineId.MAC,
                "  | \"IOPlatformUUID\" = \"564D5E31-0000-1111-2222-333344445555\"\n"))
        .contains("564D5E31-0000-1111-2222-333344445555");
    assertThat(
            MachineId.found(
                MachineId.WINDOWS,
                "    MachineGuid    REG_SZ    b13ad2c5-0000-1111-2222-333344445555\r\n"))
        .contains("b13ad2c5-0000-1111-2222-333344445555");
    assertThat(MachineId.found(MachineId.WINDOWS, "ERROR: not found")).isEmpty();
  }

  @Test
  void isEmptyWhereTheCommandIsMissing() {
    assertThat(MachineId.said(MachineId.MAC, folder.resolve("none").toString())).isEmpty();
  }

  @Test
  void isReadFromACommand() throws IOException {
    Path said =
        Files.writeString(
            folder.resolve("said"), "\"IOPlatformUUID\" = \"" + "0".repeat(36) + "\"");
    assertThat(MachineId.said(MachineId.MAC, "/bin/cat", said.toString())).contains("0".repeat(36));
  }

  /** One that says something and does not end must not hold up whoever opens a wallet. */
  @Test
  @Timeout(60)
  void isEmptyWhereTheCommandDoesNotEnd() {
    assertThat(
            MachineId.said(
                Duration.ofMillis(100), MachineId.MAC, "/bin/sh", "-c", "echo x; exec sleep 600"))
        .isEmpty();
  }

  /** Every system says its own, and one that is not this one says nothing here. */
  @Test
  void isAskedOfTheSystemThatThisIs() throws IOException {
    Path etc = Path.of("/etc/machine-id");
    Requirement.present(Files.isReadable(etc) && Files.size(etc) > 1, "an /etc/machine-id");
    assertThat(MachineId.read()).contains(Files.readString(etc).strip());
    String system = System.getProperty("os.name");
    try {
      for (String other : List.of("Mac OS X", "Windows 11")) {
        System.setProperty("os.name", other);
        assertThat(MachineId.read()).as(other).isEmpty();
      }
    } finally {
      System.setProperty("os.name", system);
    }
  }

  @Test
  void isEmptyForAThreadThatIsInterruptedAndStaysSo() {
    Thread.currentThread().interrupt();
    assertThat(MachineId.said(MachineId.MAC, "/bin/sh", "-c", "exec sleep 600")).isEmpty();
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void ofThisHostIsTakenWithUserAndHome() {
    LocalIdentity host = LocalIdentity.current();
    assertThat(host.user()).isEqualTo(System.getProperty("user.name"));
    assertThat(host.secrets())
        .isAbsolute()
        .isEqualTo(Path.of(System.getProperty("user.home"), ".nacre", "auto-login"));
    assertThat(host.machine().get()).isEqualTo(MachineId.read());
  }
}
