package dev.nacre.core.catalog;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.key.LocalMasterKey;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.secret.SecretBytes;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The data keys of a catalog after its master key was rotated. */
final class CatalogRewrapTest {
  private static final UUID ID = UUID.randomUUID();
  private static final UUID GROUP = UUID.randomUUID();

  private final Ring keys = new Ring();

  @AfterEach
  void forget() {
    keys.close();
  }

  private Catalog catalog() throws IOException {
    KeyGroup group = KeyGroup.first(GROUP, "pii", wrapped(KeyGroup.scope(GROUP)));
    return new Catalog(
        ID,
        3,
        wrapped(CatalogCodec.scope(ID)),
        List.of(group.withNewKey(wrapped(KeyGroup.scope(GROUP)))),
        List.of());
  }

  private WrappedKey wrapped(KeyScope scope) throws IOException {
    try (DataKey key = DataKey.generate(scope)) {
      return keys.current().wrap(key);
    }
  }

  private boolean isSameKey(WrappedKey one, WrappedKey other, KeyScope scope) throws IOException {
    try (DataKey first = keys.unwrap(one, scope);
        DataKey second = keys.unwrap(other, scope);
        SecretBytes mine = first.subkey("a use");
        SecretBytes theirs = second.subkey("a use")) {
      return mine.sameAs(theirs);
    }
  }

  @Test
  void theSameDataKeysOfColumnsAreUnderTheCurrentMasterKey() throws IOException {
    Catalog before = catalog();
    KeyId old = keys.rotate();
    Catalog after = before.update().rewrapKeys(keys);
    assertThat(before.masterKeys()).containsExactly(old);
    assertThat(after.masterKeys()).containsExactly(keys.current().id());
    assertThat(after.version()).isEqualTo(4);
    assertThat(after.id()).isEqualTo(ID);
    assertThat(isSameKey(before.key(), after.key(), CatalogCodec.scope(ID))).isFalse();
    KeyGroup was = before.groups().get(0);
    KeyGroup is = after.groups().get(0);
    assertThat(is.name()).isEqualTo("pii");
    assertThat(is.current()).isEqualTo(2);
    assertThat(is.keys()).containsOnlyKeys(1, 2);
    for (int version : List.of(1, 2)) {
      assertThat(
              isSameKey(
                  requireNonNull(was.keys().get(version)),
                  requireNonNull(is.keys().get(version)),
                  KeyGroup.scope(GROUP)))
          .isTrue();
    }
    byte[] signed = CatalogCodec.sign(after, keys);
    keys.lose(old);
    assertThat(CatalogCodec.verify(signed, keys).groups()).isEqualTo(after.groups());
  }

  /** The old one is as good as known to whoever has the old master key. */
  @Test
  void theKeyThatSignsIsMadeAnewAndTheOldOneIsNotAskedFor() throws IOException {
    Catalog before = new Catalog(ID, 3, wrapped(CatalogCodec.scope(ID)), List.of(), List.of());
    keys.refuse(keys.rotate(), ErrorCode.KEY_SERVICE_FAILED);
    Catalog after = before.update().rewrapKeys(keys);
    assertThat(after.version()).isEqualTo(4);
    assertThat(after.key().masterKey()).isEqualTo(keys.current().id());
    Catalog read = CatalogCodec.verify(CatalogCodec.sign(after, keys), keys);
    assertThat(read.key()).isEqualTo(after.key());
  }

  @Test
  void theKeyThatSignsUnderTheCurrentMasterKeyStays() throws IOException {
    KeyGroup group = KeyGroup.first(GROUP, "", wrapped(KeyGroup.scope(GROUP)));
    KeyId unused = keys.rotate();
    Catalog before = new Catalog(ID, 3, wrapped(CatalogCodec.scope(ID)), List.of(group), List.of());
    Catalog after = before.update().rewrapKeys(keys);
    assertThat(after.masterKeys()).containsExactly(keys.current().id());
    assertThat(after.key()).isEqualTo(before.key());
  }

  /** Releases before this one wrapped the key that signs anew and kept it. */
  @Test
  void whatAnEarlierReleaseHasWrappedOpens() throws IOException {
    Catalog before = catalog();
    KeyId unused = keys.rotate();
    WrappedKey again;
    try (DataKey same = keys.unwrap(before.key(), CatalogCodec.scope(ID))) {
      again = keys.current().wrap(same);
    }
    Catalog wrapped = new Catalog(ID, 4, again, before.groups(), before.tables());
    Catalog read = CatalogCodec.verify(CatalogCodec.sign(wrapped, keys), keys);
    assertThat(read.key()).isEqualTo(again);
    Catalog after = read.update().rewrapKeys(keys);
    assertThat(after.key()).isEqualTo(again);
    assertThat(after.masterKeys()).containsExactly(keys.current().id());
  }

  @Test
  void whatIsUnderItAlreadyIsLeft() throws IOException {
    Catalog catalog = catalog();
    assertThat(catalog.update().rewrapKeys(keys)).isSameAs(catalog);
    KeyId unused = keys.rotate();
    Catalog once = catalog.update().rewrapKeys(keys);
    assertThat(once.update().rewrapKeys(keys)).isSameAs(once);
  }

  @Test
  void aKeyWhoseMasterKeyIsGoneStaysAsItIs() throws IOException {
    KeyGroup lost = KeyGroup.first(GROUP, "", wrapped(KeyGroup.scope(GROUP)));
    KeyId gone = keys.rotate();
    KeyGroup kept = KeyGroup.first(ID, "", wrapped(KeyGroup.scope(ID)));
    Catalog before =
        new Catalog(ID, 3, wrapped(CatalogCodec.scope(ID)), List.of(lost, kept), List.of());
    keys.lose(gone);
    KeyId unused = keys.rotate();
    Catalog after = before.update().rewrapKeys(keys);
    assertThat(after.groups().get(0)).isEqualTo(lost);
    assertThat(after.masterKeys()).containsExactlyInAnyOrder(gone, keys.current().id());
    assertThat(after.update().rewrapKeys(keys)).isSameAs(after);
  }

  /** A key service says no to one key; the others do not wait for it. */
  @ParameterizedTest
  @EnumSource(names = {"KEY_DISABLED", "KEY_SERVICE_DENIED"})
  void aMasterKeyThatIsNotToBeUsedHoldsNoOtherBack(ErrorCode no) throws IOException {
    KeyGroup refused = KeyGroup.first(GROUP, "", wrapped(KeyGroup.scope(GROUP)));
    KeyId disabled = keys.rotate();
    KeyGroup usable = KeyGroup.first(ID, "", wrapped(KeyGroup.scope(ID)));
    Catalog before =
        new Catalog(ID, 3, wrapped(CatalogCodec.scope(ID)), List.of(refused, usable), List.of());
    keys.refuse(disabled, no);
    KeyId unused = keys.rotate();
    Catalog after = before.update().rewrapKeys(keys);
    assertThat(after.version()).isEqualTo(4);
    assertThat(after.groups().get(0)).isEqualTo(refused);
    assertThat(after.masterKeys()).containsExactlyInAnyOrder(disabled, keys.current().id());
    assertThat(after.update().rewrapKeys(keys)).isSameAs(after);
    keys.refuse(disabled, null);
    assertThat(after.update().rewrapKeys(keys).masterKeys()).containsExactly(keys.current().id());
  }

  /** A key service that does not answer may do so a moment later. */
  @Test
  void whatMayWorkLaterIsNotLeftBehind() throws IOException {
    KeyGroup group = KeyGroup.first(GROUP, "", wrapped(KeyGroup.scope(GROUP)));
    KeyId silent = keys.rotate();
    Catalog before = new Catalog(ID, 3, wrapped(CatalogCodec.scope(ID)), List.of(group), List.of());
    keys.refuse(silent, ErrorCode.KEY_SERVICE_FAILED);
    KeyId unused = keys.rotate();
    assertThatThrownBy(() -> before.update().rewrapKeys(keys)).hasMessageStartingWith("NACRE-1033");
  }

  /** A server cannot have a key wrapped anew that it has put in the place of another. */
  @Test
  void aKeyOfAnotherPlaceIsNotWrapped() throws IOException {
    KeyGroup foreign = KeyGroup.first(GROUP, "", wrapped(KeyGroup.scope(ID)));
    Catalog catalog =
        new Catalog(ID, 3, wrapped(CatalogCodec.scope(ID)), List.of(foreign), List.of());
    KeyId unused = keys.rotate();
    assertThatThrownBy(() -> catalog.update().rewrapKeys(keys))
        .hasMessageStartingWith("NACRE-1031");
  }

  private static final class Ring implements MasterKeys {
    private final Map<KeyId, LocalMasterKey> all = new HashMap<>();
    private final Map<KeyId, ErrorCode> refused = new HashMap<>();
    private LocalMasterKey current = made();

    private LocalMasterKey made() {
      LocalMasterKey key =
          new LocalMasterKey(KeyId.random(), SecretBytes.random(LocalMasterKey.BYTES));
      all.put(key.id(), key);
      return key;
    }

    KeyId rotate() {
      KeyId old = current.id();
      current = made();
      return old;
    }

    /** Nothing to refuse it no more. */
    void refuse(KeyId id, @Nullable ErrorCode code) {
      if (code == null) {
        ErrorCode unused = refused.remove(id);
      } else {
        refused.put(id, code);
      }
    }

    void lose(KeyId id) {
      requireNonNull(all.remove(id)).close();
    }

    @Override
    public MasterKey current() {
      return current;
    }

    @Override
    public MasterKey find(KeyId id) throws IOException {
      ErrorCode no = refused.get(id);
      if (no != null) {
        throw new NacreIOException(no, "As the service says");
      }
      MasterKey key = all.get(id);
      if (key == null) {
        throw new NacreIOException(ErrorCode.KEY_NOT_FOUND, "No such key");
      }
      return key;
    }

    @Override
    public void close() {
      all.values().forEach(LocalMasterKey::close);
    }
  }
}
