package dev.nacre.jdbc.result.convert;

import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.dialect.jdbc.JdbcBehavior;
import dev.nacre.jdbc.value.ValueSettings;
import dev.nacre.jdbc.value.ValueTexts;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.UUID;
import javax.sql.rowset.serial.SerialBlob;
import javax.sql.rowset.serial.SerialClob;

/** Converts a decrypted value to text or bytes, complete or as a stream. */
public record TextConversions(JdbcBehavior behavior, ValueSettings settings) {
  String toText(EncryptedColumn column, Object value) throws SQLException {
    Object shown = value instanceof OffsetDateTime time ? here(column, time) : value;
    String text = ValueTexts.of(behavior, column.encryption().type(), shown);
    if (text == null) {
      throw GetterConversions.refused(column, "getString");
    }
    return text;
  }

  /**
   * Converts to this JVM's zone, as a driver shows an instant. If the session's zone differs,
   * drivers are inconsistent, so it is refused.
   */
  private OffsetDateTime here(EncryptedColumn column, OffsetDateTime time) throws SQLException {
    if (!behavior.showsInstantsAsLocal()) {
      return time;
    }
    ZoneId zone = ZoneId.systemDefault();
    if (!settings
        .zone()
        .filter(session -> session.getRules().equals(zone.getRules()))
        .isPresent()) {
      throw GetterConversions.refused(
          column, "getString in a session whose time zone is not this JVM's");
    }
    return time.atZoneSameInstant(zone).toOffsetDateTime();
  }

  public byte[] toBytes(EncryptedColumn column, Object value) throws SQLException {
    if (value instanceof byte[] bytes) {
      return bytes;
    }
    if (value instanceof String text) {
      return text.getBytes(StandardCharsets.UTF_8);
    }
    if (value instanceof UUID id && behavior.readsUuidAsBytes()) {
      return ByteBuffer.allocate(2 * Long.BYTES)
          .putLong(id.getMostSignificantBits())
          .putLong(id.getLeastSignificantBits())
          .array();
    }
    if (behavior.returnsBytesOfText()) {
      return toText(column, value).getBytes(StandardCharsets.UTF_8);
    }
    throw GetterConversions.refused(column, "getBytes");
  }

  public InputStream toBinaryStream(EncryptedColumn column, Object value) throws SQLException {
    return new ByteArrayInputStream(toBytes(column, value));
  }

  public Reader toCharacterStream(EncryptedColumn column, Object value) throws SQLException {
    return new StringReader(toText(column, value));
  }

  public InputStream toAsciiStream(EncryptedColumn column, Object value) throws SQLException {
    if (value instanceof byte[] bytes && behavior.streamsBytesAsAscii()) {
      return new ByteArrayInputStream(bytes);
    }
    return new ByteArrayInputStream(
        toText(column, value)
            .getBytes(
                behavior.replacesBeyondAscii()
                    ? StandardCharsets.US_ASCII
                    : StandardCharsets.UTF_8));
  }

  public Clob toClob(EncryptedColumn column, Object value) throws SQLException {
    return new SerialClob(toText(column, value).toCharArray());
  }

  public Blob toBlob(EncryptedColumn column, Object value) throws SQLException {
    return new SerialBlob(toBytes(column, value));
  }
}
