package dev.nacre.wallet.registry;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.KeyId;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Encodes and decodes the plaintext of a registry's body. */
final class RegistryBodyCodec {
  private static final int MAX_TEXT_BYTES = 0xffff;

  private RegistryBodyCodec() {}

  /**
   * @throws NacreIOException when a name is too long for its length field
   */
  static byte[] encode(RegistryContent content) throws NacreIOException {
    var bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      write(out, content.databases(), RegistryBodyCodec::write);
      write(out, content.catalogPins(), RegistryBodyCodec::write);
      write(out, content.acceptedRestores(), RegistryBodyCodec::write);
      write(out, content.auditHeads(), RegistryBodyCodec::write);
      write(out, content.pendingDecryptions(), RegistryBodyCodec::write);
    } catch (NacreIOException tooLong) {
      throw tooLong;
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  /**
   * @param version of the format
   * @throws IOException when these are not the bytes of a body
   */
  static RegistryContent decode(byte[] bytes, int version) throws IOException {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      var content =
          new RegistryContent(
              read(in, record -> database(record, version)),
              read(in, each -> catalogPin(each, version)),
              read(in, RegistryBodyCodec::acceptedRestore),
              read(in, RegistryBodyCodec::auditHead),
              version >= RegistryFile.VERSION_WITH_PENDING_DECRYPTIONS
                  ? read(in, RegistryBodyCodec::pendingDecryption)
                  : List.of());
      if (in.read() >= 0) {
        throw new IOException("more bytes than fields");
      }
      return content;
    }
  }

  private static void write(DataOutputStream out, DatabaseRecord record) throws IOException {
    write(out, record.databaseId());
    write(out, record.fileId());
    out.writeLong(record.generation());
    out.writeLong(record.length());
    write(out, record.digest());
    out.writeBoolean(record.clean());
    out.writeLong(record.storeVersion());
    write(out, record.place());
    out.writeBoolean(record.pendingFileId().isPresent());
    if (record.pendingFileId().isPresent()) {
      write(out, record.pendingFileId().get());
    }
    write(out, record.keyCheck());
    write(out, record.pendingKeyCheck());
    out.writeLong(record.updated().toEpochMilli());
  }

  private static DatabaseRecord database(DataInputStream in, int version) throws IOException {
    boolean keys = version >= RegistryFile.VERSION_WITH_KEYS;
    return new DatabaseRecord(
        id(in),
        id(in),
        in.readLong(),
        in.readLong(),
        digest(in),
        in.readBoolean(),
        in.readLong(),
        text(in),
        in.readBoolean() ? Optional.of(id(in)) : Optional.empty(),
        keys ? digest(in) : Digest.NONE,
        keys ? digest(in) : Digest.NONE,
        Instant.ofEpochMilli(in.readLong()));
  }

  private static void write(DataOutputStream out, CatalogPin pin) throws IOException {
    write(out, pin.database());
    write(out, pin.catalogUuid());
    out.writeLong(pin.version());
    out.writeBoolean(pin.masterKey().isPresent());
    if (pin.masterKey().isPresent()) {
      write(out, pin.masterKey().get().value());
    }
    write(out, pin.digest());
    out.writeBoolean(pin.familiar());
    out.writeLong(pin.updated().toEpochMilli());
  }

  private static CatalogPin catalogPin(DataInputStream in, int version) throws IOException {
    boolean signingKeys = version >= RegistryFile.VERSION_WITH_SIGNING_KEYS;
    return new CatalogPin(
        text(in),
        id(in),
        in.readLong(),
        signingKeys && in.readBoolean() ? Optional.of(new KeyId(id(in))) : Optional.empty(),
        signingKeys ? digest(in) : Digest.NONE,
        signingKeys && in.readBoolean(),
        Instant.ofEpochMilli(in.readLong()));
  }

  private static void write(DataOutputStream out, AcceptedRestore restore) throws IOException {
    write(out, restore.token().id());
    out.writeLong(restore.token().generation());
    out.writeLong(restore.when().toEpochMilli());
  }

  private static AcceptedRestore acceptedRestore(DataInputStream in) throws IOException {
    return new AcceptedRestore(
        new RestoreToken(id(in), in.readLong()), Instant.ofEpochMilli(in.readLong()));
  }

  private static void write(DataOutputStream out, AuditHead head) throws IOException {
    write(out, head.log());
    out.writeLong(head.sequence());
    write(out, head.digest());
    out.writeLong(head.updated().toEpochMilli());
  }

  private static AuditHead auditHead(DataInputStream in) throws IOException {
    return new AuditHead(id(in), in.readLong(), digest(in), Instant.ofEpochMilli(in.readLong()));
  }

  private static void write(DataOutputStream out, PendingDecryptionRecord pending)
      throws IOException {
    write(out, pending.databaseId());
    write(out, pending.place());
    out.writeLong(pending.generation());
    write(out, pending.leftover());
    out.writeBoolean(pending.switching());
  }

  private static PendingDecryptionRecord pendingDecryption(DataInputStream in) throws IOException {
    return new PendingDecryptionRecord(id(in), text(in), in.readLong(), text(in), in.readBoolean());
  }

  private static void write(DataOutputStream out, String text) throws IOException {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    if (utf8.length > MAX_TEXT_BYTES) {
      throw new NacreIOException(
          ErrorCode.REGISTRY_NOT_WRITABLE,
          "A name of " + utf8.length + " bytes is longer than the registry can hold");
    }
    out.writeShort(utf8.length);
    out.write(utf8);
  }

  private static String text(DataInputStream in) throws IOException {
    byte[] utf8 = new byte[in.readUnsignedShort()];
    in.readFully(utf8);
    return new String(utf8, StandardCharsets.UTF_8);
  }

  private static void write(DataOutputStream out, UUID id) throws IOException {
    out.writeLong(id.getMostSignificantBits());
    out.writeLong(id.getLeastSignificantBits());
  }

  private static UUID id(DataInputStream in) throws IOException {
    return new UUID(in.readLong(), in.readLong());
  }

  private static void write(DataOutputStream out, Digest digest) throws IOException {
    byte[] bytes = digest.bytes();
    out.writeByte(bytes.length);
    out.write(bytes);
  }

  private static Digest digest(DataInputStream in) throws IOException {
    byte[] bytes = new byte[Math.min(in.readUnsignedByte(), Digest.MAX_BYTES)];
    in.readFully(bytes);
    return Digest.of(bytes);
  }

  private static <T> void write(DataOutputStream out, List<T> all, Writer<T> writer)
      throws IOException {
    out.writeInt(all.size());
    for (T each : all) {
      writer.write(out, each);
    }
  }

  private static <T> List<T> read(DataInputStream in, Reader<T> reader) throws IOException {
    List<T> all = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      all.add(reader.read(in));
    }
    return all;
  }

  @FunctionalInterface
  private interface Writer<T> {
    void write(DataOutputStream out, T each) throws IOException;
  }

  @FunctionalInterface
  private interface Reader<T> {
    T read(DataInputStream in) throws IOException;
  }
}
