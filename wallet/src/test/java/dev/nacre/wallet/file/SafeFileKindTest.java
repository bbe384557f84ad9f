package dev.nacre.wallet.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.error.ErrorCode;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SafeFileKindTest {
  @Test
  void eachTroubleOfAWalletAndOfARegistryHasItsOwnCode() {
    assertThat(Arrays.stream(FileProblem.values()).map(SafeFileKind.WALLET::code))
        .containsExactly(
            ErrorCode.WALLET_NOT_FOUND,
            ErrorCode.WALLET_UNREADABLE,
            ErrorCode.NOT_A_WALLET,
            ErrorCode.WALLET_DAMAGED,
            ErrorCode.WALLET_TOO_NEW,
            ErrorCode.WALLET_EXPOSED,
            ErrorCode.WALLET_EXISTS,
            ErrorCode.WALLET_NOT_WRITABLE,
            ErrorCode.WALLET_BUSY);
    assertThat(Arrays.stream(FileProblem.values()).map(SafeFileKind.REGISTRY::code))
        .containsExactly(
            ErrorCode.REGISTRY_MISSING,
            ErrorCode.REGISTRY_UNREADABLE,
            ErrorCode.REGISTRY_DAMAGED,
            ErrorCode.REGISTRY_DAMAGED,
            ErrorCode.REGISTRY_TOO_NEW,
            ErrorCode.REGISTRY_EXPOSED,
            ErrorCode.REGISTRY_EXISTS,
            ErrorCode.REGISTRY_NOT_WRITABLE,
            ErrorCode.REGISTRY_BUSY);
    assertThat(Arrays.stream(FileProblem.values()).map(SafeFileKind.AUDIT::code))
        .containsExactly(
            ErrorCode.AUDIT_LOG_MISSING,
            ErrorCode.AUDIT_LOG_UNREADABLE,
            ErrorCode.AUDIT_LOG_DAMAGED,
            ErrorCode.AUDIT_LOG_DAMAGED,
            ErrorCode.AUDIT_LOG_TOO_NEW,
            ErrorCode.AUDIT_LOG_EXPOSED,
            ErrorCode.AUDIT_LOG_NOT_WRITABLE,
            ErrorCode.AUDIT_LOG_NOT_WRITABLE,
            ErrorCode.AUDIT_LOG_BUSY);
  }

  @Test
  void theOthersTellWhatTheUserCanChange() {
    assertThat(Arrays.stream(FileProblem.values()).map(SafeFileKind.AUTO_LOGIN::code))
        .containsExactly(
            ErrorCode.AUTO_LOGIN_NOT_FOUND,
            ErrorCode.WALLET_UNREADABLE,
            ErrorCode.AUTO_LOGIN_STALE,
            ErrorCode.AUTO_LOGIN_STALE,
            ErrorCode.AUTO_LOGIN_STALE,
            ErrorCode.WALLET_EXPOSED,
            ErrorCode.WALLET_EXISTS,
            ErrorCode.WALLET_NOT_WRITABLE,
            ErrorCode.WALLET_BUSY);
    for (FileProblem trouble : FileProblem.values()) {
      assertThat(SafeFileKind.BACKUP.code(trouble)).isEqualTo(SafeFileKind.WALLET.code(trouble));
    }
  }

  /** So that a script can tell a full disk from a file that is no export. */
  @Test
  void whatCarriesKeysTellsTheFileSystemsTroubleFromTheContents() {
    var ofFiles =
        Map.of(
            FileProblem.MISSING, ErrorCode.KEY_FILE_UNREADABLE,
            FileProblem.UNREADABLE, ErrorCode.KEY_FILE_UNREADABLE,
            FileProblem.EXISTS, ErrorCode.KEY_FILE_NOT_WRITABLE,
            FileProblem.NOT_WRITABLE, ErrorCode.KEY_FILE_NOT_WRITABLE,
            FileProblem.BUSY, ErrorCode.KEY_FILE_NOT_WRITABLE);
    for (FileProblem trouble : FileProblem.values()) {
      assertThat(SafeFileKind.EXPORT.code(trouble))
          .isEqualTo(ofFiles.getOrDefault(trouble, ErrorCode.EXPORT_REFUSED));
      assertThat(SafeFileKind.KEY_STORE.code(trouble))
          .isEqualTo(ofFiles.getOrDefault(trouble, ErrorCode.KEY_STORE_REFUSED));
    }
  }
}
