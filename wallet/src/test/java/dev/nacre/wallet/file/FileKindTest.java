package dev.nacre.wallet.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.error.ErrorCode;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class FileKindTest {
  @Test
  void eachTroubleOfAWalletAndOfARegistryHasItsOwnCode() {
    assertThat(Arrays.stream(Trouble.values()).map(FileKind.WALLET::code))
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
    assertThat(Arrays.stream(Trouble.values()).map(FileKind.REGISTRY::code))
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
  }

  @Test
  void theOthersTellWhatTheUserCanChange() {
    assertThat(Arrays.stream(Trouble.values()).map(FileKind.OPENER::code))
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
    for (Trouble trouble : Trouble.values()) {
      assertThat(FileKind.BACKUP.code(trouble)).isEqualTo(FileKind.WALLET.code(trouble));
      assertThat(FileKind.EXPORT.code(trouble)).isEqualTo(ErrorCode.EXPORT_REFUSED);
      assertThat(FileKind.KEY_STORE.code(trouble)).isEqualTo(ErrorCode.KEY_STORE_REFUSED);
    }
  }
}
