package dev.nacre.core.catalog;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyPurpose;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.suite.Hmac;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Encodes, signs, verifies and decodes catalogs, in the format of the package description. */
public final class CatalogCodec {
  private static final byte[] MAGIC = "NACRECAT".getBytes(StandardCharsets.US_ASCII);
  private static final int FORMAT = 1;
  private static final String LABEL = "nacre catalog";

  private CatalogCodec() {}

  /** The scope of the key that signs a catalog. */
  public static KeyScope scope(UUID catalog) {
    return new KeyScope(KeyPurpose.CATALOG, catalog);
  }

  /** The bytes of a catalog with its signature. */
  public static byte[] sign(Catalog catalog, MasterKeys masters) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.write(MAGIC);
    out.writeShort(FORMAT);
    write(out, catalog.id());
    out.write(catalog.key().encode());
    out.writeLong(catalog.version());
    out.writeInt(catalog.groups().size());
    for (KeyGroup group : catalog.groups()) {
      write(out, group.id());
      write(out, group.name());
      out.writeShort(group.current());
      out.writeInt(group.keys().size());
      for (var key : group.keys().entrySet()) {
        out.writeShort(key.getKey());
        out.write(key.getValue().encode());
      }
    }
    write(out, catalog.tables());
    boolean converts = !catalog.conversions().isEmpty();
    if (converts || !catalog.dropped().isEmpty()) {
      write(out, catalog.dropped());
    }
    if (converts) {
      out.writeInt(catalog.conversions().size());
      for (TableConversion conversion : catalog.conversions()) {
        out.writeByte(conversion.kind().wire());
        write(out, conversion.column());
        write(out, conversion.after());
      }
    }
    out.write(code(catalog.id(), catalog.key(), masters, bytes.toByteArray()));
    return bytes.toByteArray();
  }

  /**
   * Decodes a catalog after verifying its signature.
   *
   * @throws NacreException {@link ErrorCode#CATALOG_TAMPERED}, {@link ErrorCode#CATALOG_TOO_NEW}
   */
  public static Catalog verify(byte[] signed, MasterKeys masters) throws IOException {
    try {
      ByteBuffer in = ByteBuffer.wrap(signed, 0, Math.max(0, signed.length - Hmac.BYTES));
      byte[] magic = new byte[MAGIC.length];
      in.get(magic);
      if (!Arrays.equals(magic, MAGIC)) {
        throw tampered("is not a catalog");
      }
      int format = Short.toUnsignedInt(in.getShort());
      if (format != FORMAT) {
        throw new NacreException(
            ErrorCode.CATALOG_TOO_NEW, "The catalog of encrypted columns has format " + format);
      }
      UUID id = uuid(in);
      WrappedKey key = WrappedKey.decode(in);
      // The other fields are not trusted before the signature is verified.
      byte[] code = code(id, key, masters, Arrays.copyOf(signed, signed.length - Hmac.BYTES));
      requireSigned(signed, code);
      long version = in.getLong();
      List<KeyGroup> groups = groups(in);
      List<CatalogTable> tables = tables(in);
      boolean ends = !in.hasRemaining();
      List<CatalogTable> dropped = ends ? List.of() : tables(in);
      List<TableConversion> conversions = in.hasRemaining() ? conversions(in) : List.of();
      if (in.hasRemaining() || (!ends && dropped.isEmpty() && conversions.isEmpty())) {
        throw tampered("is longer than it says");
      }
      return new Catalog(id, version, key, groups, tables, dropped, conversions);
    } catch (BufferUnderflowException cut) {
      throw tampered("is cut short");
    }
  }

  @Safeguard("columns-07")
  private static void requireSigned(byte[] signed, byte[] code) {
    if (!MessageDigest.isEqual(
        code, Arrays.copyOfRange(signed, signed.length - Hmac.BYTES, signed.length))) {
      throw tampered("was edited");
    }
  }

  private static byte[] code(UUID id, WrappedKey wrapped, MasterKeys masters, byte[] bytes)
      throws IOException {
    try (DataKey key = masters.unwrap(wrapped, scope(id));
        SecretBytes secret = key.subkey(LABEL)) {
      return Hmac.sha256(secret, bytes, 0, bytes.length);
    }
  }

  private static void write(DataOutputStream out, List<CatalogTable> tables) throws IOException {
    out.writeInt(tables.size());
    for (CatalogTable table : tables) {
      write(out, table);
    }
  }

  private static void write(DataOutputStream out, CatalogTable table) throws IOException {
    write(out, table.id());
    write(out, table.schema());
    write(out, table.name());
    out.writeInt(table.columns().size());
    for (CatalogColumn column : table.columns()) {
      write(out, column);
    }
  }

  private static void write(DataOutputStream out, CatalogColumn column) throws IOException {
    write(out, column.name());
    Encryption encryption = column.encryption();
    if (encryption == null) {
      out.writeByte(0);
      return;
    }
    out.writeByte(encryption.protection().wire());
    write(out, encryption.id());
    out.writeByte(encryption.type().name().wire());
    out.writeInt(encryption.type().length());
    out.writeInt(encryption.type().scale());
    write(out, encryption.group());
    out.writeInt(SumCapability.wire(encryption.sums()));
  }

  private static List<KeyGroup> groups(ByteBuffer in) {
    List<KeyGroup> groups = new ArrayList<>();
    for (int left = in.getInt(); left > 0; left--) {
      UUID id = uuid(in);
      String name = text(in);
      int current = Short.toUnsignedInt(in.getShort());
      TreeMap<Integer, WrappedKey> keys = new TreeMap<>();
      for (int more = in.getInt(); more > 0; more--) {
        keys.put(Short.toUnsignedInt(in.getShort()), WrappedKey.decode(in));
      }
      groups.add(new KeyGroup(id, name, current, keys));
    }
    return groups;
  }

  private static List<CatalogTable> tables(ByteBuffer in) {
    List<CatalogTable> tables = new ArrayList<>();
    for (int left = in.getInt(); left > 0; left--) {
      tables.add(table(in));
    }
    return tables;
  }

  private static CatalogTable table(ByteBuffer in) {
    UUID id = uuid(in);
    String schema = text(in);
    String name = text(in);
    List<CatalogColumn> columns = new ArrayList<>();
    for (int more = in.getInt(); more > 0; more--) {
      columns.add(new CatalogColumn(text(in), encryption(in)));
    }
    return new CatalogTable(id, schema, name, columns);
  }

  private static List<TableConversion> conversions(ByteBuffer in) {
    List<TableConversion> conversions = new ArrayList<>();
    for (int left = in.getInt(); left > 0; left--) {
      conversions.add(new TableConversion(kind(in.get()), text(in), table(in)));
    }
    if (conversions.isEmpty()) {
      throw tampered("is longer than it says");
    }
    return conversions;
  }

  private static TableConversion.Kind kind(int wire) {
    for (TableConversion.Kind kind : TableConversion.Kind.values()) {
      if (kind.wire() == wire) {
        return kind;
      }
    }
    throw new NacreException(
        ErrorCode.CATALOG_TOO_NEW,
        "The catalog of encrypted columns names a conversion that this release does not know");
  }

  private static @Nullable Encryption encryption(ByteBuffer in) {
    int protection = in.get();
    if (protection == 0) {
      return null;
    }
    UUID id = uuid(in);
    TypeName name = type(in.get());
    ColumnType type = new ColumnType(name, in.getInt(), in.getInt());
    UUID group = uuid(in);
    SumCapability sums = SumCapability.of(in.getInt());
    return new Encryption(id, type, protection(protection), group, sums);
  }

  private static Protection protection(int wire) {
    for (Protection protection : Protection.values()) {
      if (protection.wire() == wire) {
        return protection;
      }
    }
    throw new NacreException(
        ErrorCode.CATALOG_TOO_NEW,
        "The catalog of encrypted columns has a protection that this release does not know");
  }

  private static TypeName type(int wire) {
    for (TypeName type : TypeName.values()) {
      if (type.wire() == wire) {
        return type;
      }
    }
    throw new NacreException(
        ErrorCode.CATALOG_TOO_NEW,
        "The catalog of encrypted columns has a type that this release does not know");
  }

  private static void write(DataOutputStream out, UUID id) throws IOException {
    out.writeLong(id.getMostSignificantBits());
    out.writeLong(id.getLeastSignificantBits());
  }

  private static void write(DataOutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeShort(bytes.length);
    out.write(bytes);
  }

  private static UUID uuid(ByteBuffer in) {
    return new UUID(in.getLong(), in.getLong());
  }

  private static String text(ByteBuffer in) {
    byte[] bytes = new byte[Short.toUnsignedInt(in.getShort())];
    in.get(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static NacreException tampered(String how) {
    return new NacreException(
        ErrorCode.CATALOG_TAMPERED, "The catalog of encrypted columns " + how);
  }
}
