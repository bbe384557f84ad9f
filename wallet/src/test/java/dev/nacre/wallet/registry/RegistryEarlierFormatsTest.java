package dev.nacre.wallet.registry;

import static dev.nacre.wallet.RefusalAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.suite.Aead;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.core.suite.Nonces;
import dev.nacre.core.suite.Sha256;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Registries as earlier releases wrote them, from the specification. */
class RegistryEarlierFormatsTest extends RegistryFixture {
  private static final byte[] MAGIC = {(byte) 0x89, 'N', 'a', 'c', 'r', 'e', 'R', '\n'};

  private final UUID catalog = UUID.randomUUID();

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void areReadAndAPinGetsItsMasterKeyAndDigestWithTheNextLook(int version) throws IOException {
    write(version);
    try (Registry registry = open()) {
      assertThat(registry.find(shop)).map(DatabaseRecord::generation).contains(7L);
      assertThat(registry.find(shop))
          .map(DatabaseRecord::keyCheck)
          .contains(version == 1 ? Digest.NONE : Digest.of(new byte[16]));
      assertThat(registry.pin("db"))
          .contains(
              new CatalogPin("db", catalog, 4, Optional.empty(), Digest.NONE, false)
                  .updatedAt(NOW));
      assertThat(registry.pendingDecryption("/shop")).isEqualTo(pendingDecryption(version));
      byte[] before = Files.readAllBytes(file);
      assertRefused(
          ErrorCode.REGISTRY_WOULD_GO_BACK, () -> registry.savePin(seen("db", catalog, 3)));
      assertThat(file).hasBinaryContent(before);
      CatalogPin seen = registry.savePin(seen("db", catalog, 4));
      assertThat(seen).isEqualTo(seen("db", catalog, 4).updatedAt(NOW));
      CatalogPin other =
          new CatalogPin("db", catalog, 4, seen.masterKey(), Digest.of(new byte[] {9}), true);
      assertRefused(ErrorCode.REGISTRY_WOULD_GO_BACK, () -> registry.savePin(other));
    }
    assertThat(Files.readAllBytes(file)[MAGIC.length + 1]).isEqualTo((byte) 4);
    KeyId old = keys.current().id();
    keys.rotate();
    try (Registry registry = open()) {
      assertThat(registry.find(shop)).map(DatabaseRecord::generation).contains(7L);
      assertThat(registry.pendingDecryption("/shop")).isEqualTo(pendingDecryption(version));
      assertThat(registry.pin("db")).map(CatalogPin::masterKey).contains(Optional.of(old));
      registry.savePin(seen("db", catalog, 5));
      assertRefused(
          ErrorCode.REGISTRY_WOULD_GO_BACK,
          () -> registry.savePin(seenUnder(old, "db", catalog, 100)));
    }
  }

  private Optional<PendingDecryptionRecord> pendingDecryption(int version) {
    return version < 3
        ? Optional.empty()
        : Optional.of(new PendingDecryptionRecord(shop, "/shop", 7, "KEEP", true));
  }

  private void write(int version) throws IOException {
    UUID id = UUID.randomUUID();
    byte[] plain = body(version);
    try (DataKey key = DataKey.generate(RegistryFile.scope(id));
        Aead cipher = key.aead(CipherSuite.AES_256_GCM, "nacre registry")) {
      byte[] wrapped = keys.current().wrap(key).encode();
      int start = MAGIC.length + 2 + 4 + 16 + 8 + wrapped.length + CipherSuite.NONCE_BYTES + 4;
      int length = start + plain.length + CipherSuite.TAG_BYTES + Sha256.BYTES;
      byte[] nonce = Nonces.fresh();
      ByteBuffer head = ByteBuffer.allocate(start);
      head.put(MAGIC).putShort((short) version).putInt(length);
      head.putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits()).putLong(1);
      head.put(wrapped).put(nonce).putInt(plain.length + CipherSuite.TAG_BYTES);
      byte[] bytes = ByteBuffer.allocate(length).put(head.array()).array();
      cipher.seal(nonce, 0, head.array(), plain, 0, plain.length, bytes, start);
      byte[] sum = Sha256.of(bytes, 0, length - Sha256.BYTES);
      System.arraycopy(sum, 0, bytes, length - Sha256.BYTES, Sha256.BYTES);
      Files.write(file, bytes);
    }
  }

  private byte[] body(int version) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(1);
    write(out, shop);
    write(out, UUID.randomUUID());
    out.writeLong(7);
    out.writeLong(4096);
    out.writeByte(0); // no digest
    out.writeBoolean(true);
    out.writeLong(5);
    out.writeUTF("/shop");
    out.writeBoolean(false); // no other file
    if (version >= 2) {
      out.writeByte(16);
      out.write(new byte[16]);
      out.writeByte(0);
    }
    out.writeLong(NOW.toEpochMilli());
    out.writeInt(1);
    out.writeUTF("db");
    write(out, catalog);
    out.writeLong(4);
    out.writeLong(NOW.toEpochMilli());
    out.writeInt(0);
    out.writeInt(0);
    if (version >= 3) {
      out.writeInt(1);
      write(out, shop);
      out.writeUTF("/shop");
      out.writeLong(7);
      out.writeUTF("KEEP");
      out.writeBoolean(true);
    }
    return bytes.toByteArray();
  }

  private static void write(DataOutputStream out, UUID id) throws IOException {
    out.writeLong(id.getMostSignificantBits());
    out.writeLong(id.getLeastSignificantBits());
  }
}
