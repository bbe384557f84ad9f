package dev.nacre.jdbc.columns.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.catalog.CatalogCodec;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.LocalMasterKey;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.jdbc.columns.catalog.VerifiedCatalogs.Verified;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.keys.HeldKeys;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@Covers("columns-7")
final class VerifiedCatalogsTest {
  private final HeldKeys keys = new HeldKeys();
  private final VerifiedCatalogs known =
      new VerifiedCatalogs("jdbc:of-a-test:" + UUID.randomUUID());

  @AfterEach
  void forget() {
    keys.close();
  }

  private byte[] signed() throws IOException {
    return CatalogCodec.sign(CatalogEntries.first(keys), keys);
  }

  @Test
  void theSameBytesAreTheSameCatalog() throws IOException {
    byte[] signed = signed();
    assertThat(known.isAny()).isFalse();
    Verified first = known.verify(signed, keys);
    assertThat(known.find(List.of(signed.clone()))).containsSame(first);
    assertThat(known.verify(signed.clone(), keys)).isSameAs(first);
    Verified other = known.verify(signed(), keys);
    assertThat(other.catalog().id()).isNotEqualTo(first.catalog().id());
    assertThat(known.find(List.of(signed))).isEmpty();
  }

  @Test
  void whatIsCutOrLengthenedIsAnother() throws IOException {
    byte[] signed = signed();
    Verified first = known.verify(signed, keys);
    for (int cut = 0; cut < signed.length; cut++) {
      byte[] begin = Arrays.copyOf(signed, cut);
      byte[] end = Arrays.copyOfRange(signed, cut, signed.length);
      assertThat(known.find(List.of(begin, end))).containsSame(first);
      assertThat(known.find(List.of(end, begin)).isPresent()).isEqualTo(cut == 0);
      assertThat(known.find(List.of(begin))).isEmpty();
      assertThat(known.find(List.of(signed, end))).isEmpty();
    }
  }

  @Test
  void eachOtherByteIsVerified() throws IOException {
    byte[] signed = signed();
    Verified first = known.verify(signed, keys);
    for (int at = 0; at < signed.length; at++) {
      byte[] altered = signed.clone();
      altered[at] ^= 1;
      assertThat(known.find(List.of(altered))).isEmpty();
      assertThatThrownBy(() -> known.verify(altered, keys))
          .isInstanceOfAny(NacreException.class, NacreIOException.class);
    }
    assertThat(known.verify(signed, keys)).isSameAs(first);
  }

  /** What others have verified says nothing about the caller's keys. */
  @Test
  void whoLacksItsKeyIsRefused() throws IOException {
    byte[] signed = signed();
    Verified first = known.verify(signed, keys);
    byte[] bytes = new byte[LocalMasterKey.BYTES];
    try (HeldKeys others = new HeldKeys();
        HeldKeys forged =
            new HeldKeys(
                new LocalMasterKey(
                    first.catalog().key().masterKey(), SecretBytes.copyOf(bytes))) {}) {
      assertThatThrownBy(() -> known.verify(signed, others)).isInstanceOf(NacreIOException.class);
      assertThatThrownBy(() -> known.verify(signed, forged)).isInstanceOf(NacreIOException.class);
    }
  }
}
