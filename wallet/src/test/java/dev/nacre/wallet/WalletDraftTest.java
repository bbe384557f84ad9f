package dev.nacre.wallet;

import static dev.nacre.wallet.RefusalAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.wallet.v1.ContentKind;
import dev.nacre.wallet.v1.FileHeader;
import dev.nacre.wallet.v1.KeyRecord;
import dev.nacre.wallet.v1.KnownRegistry;
import dev.nacre.wallet.v1.PassphraseLock;
import dev.nacre.wallet.v1.SlotContext;
import dev.nacre.wallet.v1.WalletContent;
import dev.nacre.wallet.v1.WalletFile;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The fields that count keys and registries have 16 bits, and a file must be readable again. */
class WalletDraftTest {
  final SecretBytes secret = SecretBytes.random(KeyRecord.SECRET_BYTES);
  final PassphraseLock lock = PassphraseLock.fresh(WalletFixture.CHEAP);
  final SlotContext context = new SlotContext(ContentKind.WALLET, UUID.randomUUID());

  @AfterEach
  void forget() {
    secret.close();
  }

  private KeyRecord key(boolean current) {
    Instant now = Instant.ofEpochMilli(1);
    return new KeyRecord(
        KeyId.random(), now, current ? Optional.empty() : Optional.of(now), 1, "", secret);
  }

  private static List<KnownRegistry> registries(int number, String name) {
    return IntStream.range(0, number)
        .mapToObj(i -> new KnownRegistry(UUID.randomUUID(), name + i))
        .toList();
  }

  /** Of a wallet that is as full as it can be. */
  private WalletDraft after(List<KeyRecord> keys, List<KnownRegistry> registries)
      throws IOException {
    try (WalletDraft first = WalletDraft.first(context, Instant.EPOCH, lock, secret)) {
      FileHeader header = first.encrypt().header();
      return WalletDraft.after(header, new WalletContent(keys, List.of(secret), registries));
    }
  }

  @Test
  void isRefusedWithMoreRegistriesThanCanBeCounted() throws IOException {
    var most = registries(WalletContent.MAX_REGISTRIES, "");
    try (WalletDraft draft = after(List.of(key(true)), most)) {
      assertThat(draft.encrypt().length()).isLessThan(WalletFile.MAX_BYTES);
      draft.putRegistry(new KnownRegistry(UUID.randomUUID(), "one more"));
      assertThat(assertRefused(ErrorCode.WALLET_FULL, draft::encrypt))
          .hasMessageContaining("65535 registries");
    }
  }

  @Test
  void isRefusedWithMoreKeysThanCanBeCounted() throws IOException {
    KeyRecord current = key(true);
    List<KeyRecord> most =
        IntStream.range(0, WalletContent.MAX_KEYS)
            .mapToObj(i -> i == 0 ? current : key(false))
            .toList();
    try (WalletDraft draft = after(most, List.of())) {
      assertThat(draft.encrypt().length()).isLessThan(WalletFile.MAX_BYTES);
      draft.putKey(key(false));
      assertThat(assertRefused(ErrorCode.WALLET_FULL, draft::encrypt))
          .hasMessageContaining("65535 keys");
    }
  }

  @Test
  void isRefusedWhenTheFileCouldNotBeReadAgain() throws IOException {
    var long255 = registries(WalletContent.MAX_REGISTRIES, "n".repeat(250));
    try (WalletDraft draft = after(List.of(key(true)), long255)) {
      assertThat(assertRefused(ErrorCode.WALLET_FULL, draft::encrypt))
          .hasMessageContaining("bytes");
    }
  }
}
