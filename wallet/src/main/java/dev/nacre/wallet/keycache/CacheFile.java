package dev.nacre.wallet.keycache;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.suite.Aead;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.core.suite.Hkdf;
import dev.nacre.core.suite.Nonces;
import dev.nacre.core.suite.Sha256;
import dev.nacre.core.suite.UnauthenticException;
import dev.nacre.wallet.kdf.Argon2id;
import dev.nacre.wallet.kdf.KdfParameters;
import dev.nacre.wallet.kdf.PassphraseKdf;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/** The bytes of a {@link KeyCache}; the package description specifies the format. */
final class CacheFile {
  private static final byte[] MAGIC = "NACREKC1".getBytes(StandardCharsets.US_ASCII);
  private static final int SALT_BYTES = 16;
  private static final int HEAD_BYTES = 8 + 12 + SALT_BYTES;
  private static final int NAME_BYTES = 32;
  static final int MAX_ENTRIES = 5_000;

  private CacheFile() {}

  /** A key, and when the service last unwrapped it. */
  record Entry(Instant confirmed, SecretBytes key) {}

  /**
   * @param refusals what the service has refused, with times
   * @param lastUse when the cache last replaced the service
   */
  record Content(
      Optional<KeyCache.Master> master,
      Instant lastUse,
      Map<String, Entry> entries,
      Map<String, Instant> refusals) {}

  /** The key derived from a passphrase and a salt. */
  static final class Lock implements AutoCloseable {
    private final byte[] head;
    private final byte[] associated;
    private final Aead cipher;

    private Lock(byte[] head, String place, Argon2id kdf, byte[] salt, Passphrase passphrase)
        throws NacreIOException {
      this.head = head;
      byte[] placeBytes = place.getBytes(StandardCharsets.UTF_8);
      this.associated =
          ByteBuffer.allocate(head.length + placeBytes.length).put(head).put(placeBytes).array();
      try (SecretBytes stretched = PassphraseKdf.derive(kdf, salt, passphrase);
          SecretBytes key =
              Hkdf.subkey(stretched, salt, "nacre key cache", new byte[0], CipherSuite.KEY_BYTES)) {
        this.cipher = CipherSuite.AES_256_GCM.aead(key);
      }
    }

    static Lock fresh(String place, Passphrase passphrase) throws NacreIOException {
      byte[] salt = new byte[SALT_BYTES];
      new SecureRandom().nextBytes(salt);
      Argon2id kdf = KdfParameters.DEFAULT;
      ByteBuffer head = ByteBuffer.allocate(HEAD_BYTES).put(MAGIC);
      for (int number : kdf.numbers()) {
        head.putInt(number);
      }
      return new Lock(head.put(salt).array(), place, kdf, salt, passphrase);
    }

    static Lock of(byte[] file, String place, Passphrase passphrase) throws NacreIOException {
      if (file.length < HEAD_BYTES || !Arrays.equals(file, 0, 8, MAGIC, 0, 8)) {
        throw new NacreIOException(
            ErrorCode.KEY_CACHE_REFUSED, "The file named as key cache is not a key cache");
      }
      byte[] head = Arrays.copyOf(file, HEAD_BYTES);
      ByteBuffer in = ByteBuffer.wrap(head, 8, HEAD_BYTES - 8);
      Argon2id kdf = new Argon2id(in.getInt(), in.getInt(), in.getInt());
      byte[] salt = new byte[SALT_BYTES];
      in.get(salt);
      return new Lock(head, place, kdf, salt, passphrase);
    }

    /** The content; empty when it was not encrypted with this lock. */
    Optional<Content> open(byte[] file) {
      int length = file.length - HEAD_BYTES - CipherSuite.NONCE_BYTES - CipherSuite.TAG_BYTES;
      if (length < 0 || !Arrays.equals(file, 0, HEAD_BYTES, head, 0, HEAD_BYTES)) {
        return Optional.empty();
      }
      byte[] plain = new byte[length];
      try {
        cipher.open(
            file,
            HEAD_BYTES,
            associated,
            file,
            HEAD_BYTES + CipherSuite.NONCE_BYTES,
            length,
            plain,
            0);
        return Optional.of(read(ByteBuffer.wrap(plain)));
      } catch (UnauthenticException | BufferUnderflowException altered) {
        return Optional.empty();
      } finally {
        Arrays.fill(plain, (byte) 0);
      }
    }

    byte[] seal(Content content) {
      byte[] plain = write(content);
      try {
        byte[] file =
            new byte[HEAD_BYTES + CipherSuite.NONCE_BYTES + plain.length + CipherSuite.TAG_BYTES];
        System.arraycopy(head, 0, file, 0, HEAD_BYTES);
        Nonces.fill(file, HEAD_BYTES);
        cipher.seal(
            file,
            HEAD_BYTES,
            associated,
            plain,
            0,
            plain.length,
            file,
            HEAD_BYTES + CipherSuite.NONCE_BYTES);
        return file;
      } finally {
        Arrays.fill(plain, (byte) 0);
      }
    }

    @Override
    public void close() {
      cipher.close();
    }
  }

  private static byte[] write(Content content) {
    byte[] name =
        content.master().map(KeyCache.Master::name).orElse("").getBytes(StandardCharsets.UTF_8);
    ByteBuffer out =
        ByteBuffer.allocate(
            8
                + 2
                + name.length
                + 8
                + 2
                + content.entries().size() * (NAME_BYTES + 8 + DataKey.BYTES)
                + 2
                + content.refusals().size() * (NAME_BYTES + 8));
    out.putLong(content.lastUse().toEpochMilli()).putShort((short) name.length).put(name);
    out.putLong(
        content.master().map(KeyCache.Master::created).orElse(Instant.EPOCH).toEpochMilli());
    out.putShort((short) content.entries().size());
    content
        .entries()
        .forEach(
            (of, entry) -> {
              out.put(HexFormat.of().parseHex(of)).putLong(entry.confirmed().toEpochMilli());
              entry.key().<ByteBuffer, RuntimeException>lend(out::put);
            });
    out.putShort((short) content.refusals().size());
    content
        .refusals()
        .forEach((of, when) -> out.put(HexFormat.of().parseHex(of)).putLong(when.toEpochMilli()));
    return out.array();
  }

  private static Content read(ByteBuffer in) {
    Instant lastUse = Instant.ofEpochMilli(in.getLong());
    byte[] name = new byte[Short.toUnsignedInt(in.getShort())];
    in.get(name);
    Instant created = Instant.ofEpochMilli(in.getLong());
    int count = Short.toUnsignedInt(in.getShort());
    Map<String, Entry> entries = new HashMap<>();
    for (int i = 0; i < Math.min(count, MAX_ENTRIES); i++) {
      byte[] of = new byte[NAME_BYTES];
      in.get(of);
      Instant confirmed = Instant.ofEpochMilli(in.getLong());
      byte[] key = new byte[DataKey.BYTES];
      in.get(key);
      entries.put(HexFormat.of().formatHex(of), new Entry(confirmed, SecretBytes.taking(key)));
    }
    Map<String, Instant> refusals = new HashMap<>();
    int refused = Short.toUnsignedInt(in.getShort());
    for (int i = 0; i < refused; i++) {
      byte[] of = new byte[NAME_BYTES];
      in.get(of);
      refusals.put(HexFormat.of().formatHex(of), Instant.ofEpochMilli(in.getLong()));
    }
    return new Content(
        name.length == 0
            ? Optional.empty()
            : Optional.of(new KeyCache.Master(new String(name, StandardCharsets.UTF_8), created)),
        lastUse,
        entries,
        refusals);
  }

  /** The name of a cached key. */
  static String name(WrappedKey wrapped, KeyScope scope) {
    byte[] encoded = wrapped.encode();
    byte[] all =
        ByteBuffer.allocate(encoded.length + 17)
            .put(encoded)
            .put((byte) scope.purpose().wire())
            .putLong(scope.id().getMostSignificantBits())
            .putLong(scope.id().getLeastSignificantBits())
            .array();
    return HexFormat.of().formatHex(Sha256.of(all, 0, all.length));
  }
}
