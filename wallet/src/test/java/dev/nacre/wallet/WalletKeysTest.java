package dev.nacre.wallet;

import static dev.nacre.wallet.RefusalAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.wallet.keys.KeyEntry;
import dev.nacre.wallet.keys.KeyOrigin;
import dev.nacre.wallet.keys.KeyState;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The master keys of a wallet: wrapping, rotation and tags. */
final class WalletKeysTest extends WalletFolderFixture {
  final KeyScope scope = KeyScope.file(UUID.randomUUID());

  private WrappedKey wrap(MasterKeys keys) throws IOException {
    try (DataKey key = DataKey.generate(scope)) {
      return keys.current().wrap(key);
    }
  }

  @Test
  @Tag("smoke")
  void keysUnwrapWhatOlderOnesWrapped() throws IOException {
    WrappedKey first;
    WrappedKey second;
    try (Wallet made = create()) {
      MasterKeys keys = made.masterKeys();
      first = wrap(keys);
      KeyId next = made.rotate(null);
      second = wrap(keys);
      assertThat(second.masterKey()).isEqualTo(next).isNotEqualTo(first.masterKey());
      keys.unwrap(first, scope).close();
    }
    try (Wallet opened = open()) {
      opened.masterKeys().unwrap(first, scope).close();
      opened.masterKeys().unwrap(second, scope).close();
    }
  }

  @Test
  void keysOfAnotherWalletAreNotFound() throws IOException {
    try (Wallet one = create();
        Wallet two = WalletFixture.create(folder.resolve("two.wallet"), around)) {
      WrappedKey wrapped = wrap(one.masterKeys());
      assertThat(
              assertRefused(ErrorCode.KEY_NOT_FOUND, () -> two.masterKeys().unwrap(wrapped, scope)))
          .hasMessageContaining(wrapped.masterKey().toString())
          .hasMessageContaining("two.wallet")
          .hasMessageNotContaining("could not be read again");
      Files.delete(two.file());
      assertThat(
              assertRefused(ErrorCode.KEY_NOT_FOUND, () -> two.masterKeys().unwrap(wrapped, scope)))
          .hasMessageContaining("could not be read again");
    }
  }

  @Test
  void keysWorkAfterTheFileIsDeleted() throws IOException {
    try (Wallet made = create()) {
      WrappedKey wrapped = wrap(made.masterKeys());
      Files.delete(file);
      assertThat(wrap(made.masterKeys()).masterKey()).isEqualTo(wrapped.masterKey());
      made.masterKeys().unwrap(wrapped, scope).close();
    }
  }

  @Test
  void closedViewRefusesKeysThatTheWalletStillHas() throws IOException {
    try (Wallet made = create()) {
      MasterKeys view = made.masterKeys();
      KeyId id = view.current().id();
      view.close();
      assertRefused(ErrorCode.WALLET_CLOSED, view::current);
      assertRefused(ErrorCode.WALLET_CLOSED, () -> view.find(id));
      assertThat(made.masterKeys().current().id()).isEqualTo(id);
    }
  }

  @Test
  @Covers("pages-52")
  void keysAreZeroedWhenTheWalletIsClosed() throws IOException {
    Wallet made = create();
    MasterKeys view = made.masterKeys();
    MasterKey key = view.current();
    WrappedKey wrapped = wrap(view);
    made.close();
    made.close();
    assertRefused(ErrorCode.WALLET_CLOSED, view::current);
    assertThatThrownBy(() -> key.unwrap(wrapped, scope)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void rotationRetiresTheOldKeyAndKeepsIt() throws IOException {
    try (Wallet made = create()) {
      KeyId first = made.keys().get(0).id();
      KeyId second = made.rotate("yearly");
      KeyId third = made.rotate(null);
      assertThat(made.keys()).extracting(KeyEntry::id).containsExactly(third, second, first);
      assertThat(made.keys())
          .extracting(KeyEntry::state)
          .containsExactly(KeyState.CURRENT, KeyState.RETIRED, KeyState.RETIRED);
      assertThat(made.keys()).extracting(KeyEntry::tag).containsExactly("", "yearly", "");
      assertThat(made.keys().get(1).retired()).contains(made.keys().get(0).created());
      assertThat(made.keys().get(2).retired()).contains(made.keys().get(1).created());
      assertThat(made.keys().get(0).retired()).isEmpty();
      assertThat(made.keys())
          .extracting(KeyEntry::created)
          .isSortedAccordingTo(java.util.Comparator.reverseOrder());
      try (Wallet opened = open()) {
        assertThat(opened.keys()).isEqualTo(made.keys());
      }
    }
  }

  @Test
  @Covers("pages-48")
  void rotationLeavesABackupThatOpens() throws IOException {
    List<KeyEntry> before;
    try (Wallet made = create()) {
      before = made.keys();
      made.rotate(null);
    }
    try (Wallet old = WalletFixture.open(backups().get(0), around)) {
      assertThat(old.keys()).isEqualTo(before);
    }
  }

  @Test
  void tagIsSetAndRemoved() throws IOException {
    try (Wallet made = create()) {
      KeyId first = made.keys().get(0).id();
      made.rotate(null);
      made.tag(first, "for audit \u00fc");
      assertThat(made.keys()).extracting(KeyEntry::tag).containsExactly("", "for audit \u00fc");
      try (Wallet opened = open()) {
        assertThat(opened.keys()).isEqualTo(made.keys());
      }
      made.tag(first, "");
      assertThat(made.keys()).extracting(KeyEntry::tag).containsExactly("", "");
    }
  }

  @Test
  void tagIsRefusedForAnUnknownKey() throws IOException {
    try (Wallet made = create()) {
      assertRefused(ErrorCode.KEY_NOT_FOUND, () -> made.tag(KeyId.random(), "x"));
    }
    assertThat(backups()).isEmpty();
  }

  @Test
  void tagIsRefusedIfLongOrWithControlCharacters() throws IOException {
    try (Wallet made = create()) {
      KeyId id = made.keys().get(0).id();
      for (String wrong : List.of("x".repeat(101), "\u001b[2J", "a\nb", "\u0085", "\u007f")) {
        assertRefused(ErrorCode.UNUSABLE_TAG, () -> made.tag(id, wrong));
        assertRefused(ErrorCode.UNUSABLE_TAG, () -> made.rotate(wrong));
      }
      made.tag(id, "x".repeat(100));
      assertThat(made.keys()).hasSize(1);
    }
  }

  @Test
  void unknownOriginOfAKeyIsShownAsOther() {
    assertThat(KeyOrigin.ofWire(77)).isEqualTo(KeyOrigin.OTHER);
    for (KeyOrigin origin : KeyOrigin.values()) {
      assertThat(KeyOrigin.ofWire(origin.wire())).isEqualTo(origin);
    }
    assertThat(KeyOrigin.CREATED.wire()).isEqualTo(1);
  }
}
