package dev.nacre.wallet.keystorefile;

import static dev.nacre.wallet.RefusalAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.leak.KeyLedger;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.Security;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.asn1.ASN1OctetString;
import org.bouncycastle.asn1.ASN1Sequence;
import org.bouncycastle.asn1.pkcs.EncryptedPrivateKeyInfo;
import org.bouncycastle.asn1.pkcs.PBES2Parameters;
import org.bouncycastle.asn1.pkcs.PBKDF2Params;
import org.bouncycastle.asn1.pkcs.Pfx;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("long")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KeyStoreFileCodecTest {
  private static final String WHERE = "key store x";

  final Passphrase passphrase = Passphrase.copyOf("transport 1".toCharArray());
  final SecretBytes secret = SecretBytes.random(32);
  final KeyId id = KeyId.random();

  final Map<KeyStoreFileFormat, byte[]> written = new EnumMap<>(KeyStoreFileFormat.class);

  /** Once for all tests, because it is slow on purpose. */
  @BeforeAll
  void write() throws NacreIOException {
    for (KeyStoreFileFormat format : KeyStoreFileFormat.values()) {
      written.put(
          format,
          KeyStoreFileCodec.write(
              format,
              List.of(new KeyStoreEntry(id, Instant.EPOCH, "", secret)),
              passphrase,
              WHERE));
    }
  }

  @AfterAll
  void forget() {
    passphrase.close();
    secret.close();
  }

  byte[] write(KeyStoreFileFormat format) {
    return Objects.requireNonNull(written.get(format)).clone();
  }

  /** Made by another tool. */
  byte[] foreign(KeyStoreFileFormat format, Map<String, SecretKey> keys) throws Exception {
    KeyStore store = format.empty();
    for (var each : keys.entrySet()) {
      store.setEntry(
          each.getKey(),
          new KeyStore.SecretKeyEntry(each.getValue()),
          new KeyStore.PasswordProtection("transport 1".toCharArray()));
    }
    var out = new ByteArrayOutputStream();
    store.store(out, "transport 1".toCharArray());
    return out.toByteArray();
  }

  @ParameterizedTest
  @EnumSource(KeyStoreFileFormat.class)
  void givesBackWhatItWasGiven(KeyStoreFileFormat format) throws NacreIOException {
    int providers = Security.getProviders().length;
    List<KeyStoreEntry> read = KeyStoreFileCodec.read(format, write(format), passphrase, WHERE);
    assertThat(read).hasSize(1);
    assertThat(read.get(0).id()).isEqualTo(id);
    assertThat(read.get(0).tag()).isEmpty();
    assertThat(read.get(0).secret().sameAs(secret)).isTrue();
    assertThat(read.get(0).created()).isBetween(Instant.now().minusSeconds(600), Instant.now());
    read.forEach(key -> key.secret().close());
    assertThat(Security.getProviders()).hasSize(providers);
  }

  @ParameterizedTest
  @EnumSource(KeyStoreFileFormat.class)
  void isRefusedWithAWrongPassphrase(KeyStoreFileFormat format) throws NacreIOException {
    byte[] bytes = write(format);
    try (Passphrase wrong = Passphrase.copyOf("Transport 1".toCharArray())) {
      assertThat(
              assertRefused(
                  ErrorCode.WRONG_PASSPHRASE,
                  () -> KeyStoreFileCodec.read(format, bytes, wrong, WHERE)))
          .hasMessageContaining(WHERE)
          .hasNoCause();
    }
  }

  @ParameterizedTest
  @EnumSource(KeyStoreFileFormat.class)
  void isRefusedWhenItIsDamagedOrSomethingElse(KeyStoreFileFormat format) throws NacreIOException {
    byte[] bytes = write(format);
    for (byte[] wrong :
        List.of(
            new byte[0],
            "nonsense".getBytes(StandardCharsets.UTF_8),
            Arrays.copyOf(bytes, bytes.length / 2),
            Arrays.copyOf(bytes, bytes.length - 1))) {
      assertRefused(
          ErrorCode.KEY_STORE_REFUSED,
          () -> KeyStoreFileCodec.read(format, wrong, passphrase, WHERE));
    }
    byte[] altered = bytes.clone();
    altered[bytes.length - 1] ^= 1;
    assertRefused(
        ErrorCode.WRONG_PASSPHRASE,
        () -> KeyStoreFileCodec.read(format, altered, passphrase, WHERE));
  }

  @ParameterizedTest
  @EnumSource(KeyStoreFileFormat.class)
  void givesKeysOfOtherToolsAnIdOfTheirOwnThatStays(KeyStoreFileFormat format) throws Exception {
    byte[] key = new byte[32];
    key[0] = 7;
    byte[] bytes =
        foreign(
            format,
            Map.of(
                "payroll\u0007key",
                new SecretKeySpec(key, "AES"),
                "short",
                new SecretKeySpec(new byte[16], "AES"),
                "mac",
                new SecretKeySpec(new byte[32], "HmacSHA256")));
    List<KeyStoreEntry> first = KeyStoreFileCodec.read(format, bytes, passphrase, WHERE);
    List<KeyStoreEntry> second = KeyStoreFileCodec.read(format, bytes, passphrase, WHERE);
    assertThat(first).hasSize(1);
    assertThat(first.get(0).tag()).isEqualTo("payrollkey");
    assertThat(second.get(0).id()).isEqualTo(first.get(0).id()).isNotNull();
    assertThat(first.get(0).secret().<Byte, RuntimeException>lend(k -> k[0])).isEqualTo((byte) 7);
    first.forEach(each -> each.secret().close());
    second.forEach(each -> each.secret().close());
  }

  @Test
  void closesWhatItHasReadWhenTheNextCannotBeRead() throws Exception {
    KeyStore store = KeyStoreFileFormat.PKCS12.empty();
    for (String password : List.of("transport 1", "transport 2")) {
      store.setEntry(
          "for " + password,
          new KeyStore.SecretKeyEntry(new SecretKeySpec(new byte[32], "AES")),
          new KeyStore.PasswordProtection(password.toCharArray()));
    }
    var out = new ByteArrayOutputStream();
    store.store(out, "transport 1".toCharArray());
    long before = KeyLedger.installed().now();
    assertRefused(
        ErrorCode.WRONG_PASSPHRASE,
        () ->
            KeyStoreFileCodec.read(
                KeyStoreFileFormat.PKCS12, out.toByteArray(), passphrase, WHERE));
    assertThat(KeyLedger.installed().now()).as("one was read").isGreaterThan(before);
    assertThat(KeyLedger.installed().openSince(before)).isZero();
  }

  @Test
  void takesAnAliasForATagThatIsNotTooLong() throws Exception {
    String alias = "nacre-" + "x".repeat(200);
    byte[] bytes =
        foreign(KeyStoreFileFormat.PKCS12, Map.of(alias, new SecretKeySpec(new byte[32], "AES")));
    List<KeyStoreEntry> read =
        KeyStoreFileCodec.read(KeyStoreFileFormat.PKCS12, bytes, passphrase, WHERE);
    assertThat(read.get(0).tag()).isEqualTo(alias.substring(0, 100));
    read.forEach(each -> each.secret().close());
  }

  @Test
  void withoutAnyUsableKeyIsRefused() throws Exception {
    byte[] bytes =
        foreign(KeyStoreFileFormat.PKCS12, Map.of("short", new SecretKeySpec(new byte[16], "AES")));
    assertThat(
            assertRefused(
                ErrorCode.KEY_STORE_REFUSED,
                () -> KeyStoreFileCodec.read(KeyStoreFileFormat.PKCS12, bytes, passphrase, WHERE)))
        .hasMessageContaining("no AES-256 key");
  }

  @Nested
  class Pkcs12 {
    @ParameterizedTest
    @ValueSource(strings = {"\u00fcber", "tab\there", "\u007f"})
    void refusesPassphrasesThatTheJdkWouldRefuse(String text) {
      try (Passphrase odd = Passphrase.copyOf(text.toCharArray())) {
        assertThat(
                assertRefused(
                    ErrorCode.KEY_STORE_REFUSED,
                    () ->
                        KeyStoreFileCodec.write(KeyStoreFileFormat.PKCS12, List.of(), odd, WHERE)))
            .hasMessageContaining("ASCII");
        assertThat(
                assertRefused(
                    ErrorCode.KEY_STORE_REFUSED,
                    () ->
                        KeyStoreFileCodec.read(KeyStoreFileFormat.PKCS12, new byte[9], odd, WHERE)))
            .hasMessageContaining("ASCII");
      }
    }

    @Test
    void takesTheEdgesOfAscii() throws IOException {
      try (Passphrase edges = Passphrase.copyOf(" ~".toCharArray())) {
        byte[] bytes =
            KeyStoreFileCodec.write(
                KeyStoreFileFormat.PKCS12,
                List.of(new KeyStoreEntry(id, Instant.EPOCH, "", secret)),
                edges,
                WHERE);
        KeyStoreFileCodec.read(KeyStoreFileFormat.PKCS12, bytes, edges, WHERE)
            .forEach(key -> key.secret().close());
      }
    }

    @Test
    @Covers("pages-54")
    void costsTwoHundredTenThousandIterationsForTheKeysAndForTheCheck() throws IOException {
      Pfx pfx = Pfx.getInstance(write(KeyStoreFileFormat.PKCS12));
      assertThat(pfx.getMacData().getIterationCount().intValueExact()).isEqualTo(210_000);
      byte[] content = ASN1OctetString.getInstance(pfx.getAuthSafe().getContent()).getOctets();
      PBKDF2Params kdf = keyDerivation(ASN1Sequence.getInstance(content));
      assertThat(kdf.getIterationCount().intValueExact()).isEqualTo(210_000);
    }

    @Test
    @Covers("pages-54")
    void hasSaltsOfItsOwnForTheKeysAndForTheCheck() {
      byte[] bytes = write(KeyStoreFileFormat.PKCS12);
      Pfx pfx = Pfx.getInstance(bytes);
      byte[] content = ASN1OctetString.getInstance(pfx.getAuthSafe().getContent()).getOctets();
      byte[] ofTheKey = keyDerivation(ASN1Sequence.getInstance(content)).getSalt();
      byte[] ofTheCheck = pfx.getMacData().getSalt();
      assertThat(ofTheKey).hasSize(32).isNotEqualTo(new byte[32]).isNotEqualTo(ofTheCheck);
      assertThat(ofTheCheck).hasSize(32).isNotEqualTo(new byte[32]);
    }

    /** The key is the first bag of the first content of the store. */
    private PBKDF2Params keyDerivation(ASN1Sequence safe) {
      var info = org.bouncycastle.asn1.pkcs.ContentInfo.getInstance(safe.getObjectAt(0));
      ASN1Sequence bags =
          ASN1Sequence.getInstance(ASN1OctetString.getInstance(info.getContent()).getOctets());
      var bag = org.bouncycastle.asn1.pkcs.SafeBag.getInstance(bags.getObjectAt(0));
      ASN1Sequence secretBag = ASN1Sequence.getInstance(bag.getBagValue());
      byte[] encrypted =
          ASN1OctetString.getInstance(
                  org.bouncycastle.asn1.ASN1TaggedObject.getInstance(secretBag.getObjectAt(1))
                      .getExplicitBaseObject())
              .getOctets();
      var key = EncryptedPrivateKeyInfo.getInstance(encrypted);
      var scheme = PBES2Parameters.getInstance(key.getEncryptionAlgorithm().getParameters());
      return PBKDF2Params.getInstance(scheme.getKeyDerivationFunc().getParameters());
    }

    @Test
    void isReadByKeytool(@TempDir Path folder) throws Exception {
      Path file = Files.write(folder.resolve("keys.p12"), write(KeyStoreFileFormat.PKCS12));
      Process keytool =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                  "-list",
                  "-keystore",
                  file.toString(),
                  "-storepass",
                  "transport 1")
              .redirectErrorStream(true)
              .start();
      String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(keytool.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(keytool.exitValue()).as(said).isZero();
      assertThat(said).contains("nacre-" + id).contains("SecretKeyEntry");
    }
  }

  @Nested
  class Bcfks {
    @Test
    void takesAnyPassphrase() throws IOException {
      try (Passphrase odd = Passphrase.copyOf("\u00fcber \ud83d\ude00".toCharArray())) {
        byte[] bytes =
            KeyStoreFileCodec.write(
                KeyStoreFileFormat.BCFKS,
                List.of(new KeyStoreEntry(id, Instant.EPOCH, "", secret)),
                odd,
                WHERE);
        KeyStoreFileCodec.read(KeyStoreFileFormat.BCFKS, bytes, odd, WHERE)
            .forEach(key -> key.secret().close());
      }
    }

    @Test
    @Covers("pages-54")
    void usesScrypt() throws Exception {
      // SEQUENCE { 1.3.6.1.4.1.11591.4.11, SEQUENCE { OCTET STRING salt, N, r, p, length } }
      byte[] scrypt = {0x06, 0x09, 0x2b, 6, 1, 4, 1, (byte) 0xda, 0x47, 4, 0x0b};
      byte[] bytes = write(KeyStoreFileFormat.BCFKS);
      int found = 0;
      for (int at = 0; at + scrypt.length < bytes.length; at++) {
        if (Arrays.equals(bytes, at, at + scrypt.length, scrypt, 0, scrypt.length)) {
          found++;
          ASN1Sequence numbers =
              ASN1Sequence.getInstance(
                  new org.bouncycastle.asn1.ASN1InputStream(
                          new ByteArrayInputStream(
                              bytes, at + scrypt.length, bytes.length - at - scrypt.length))
                      .readObject());
          assertThat(numbers.getObjectAt(1)).hasToString("16384");
          assertThat(numbers.getObjectAt(2)).hasToString("8");
          assertThat(numbers.getObjectAt(3)).hasToString("8");
        }
      }
      assertThat(found).as("for the content and for the check").isEqualTo(2);
    }
  }
}
