package dev.nacre.jdbc.columns.types;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** What became of a call: a value with its class, or a refusal. */
public final class MatrixOutcome {
  static final String REFUSED = "refused";

  private MatrixOutcome() {}

  /** One call. */
  @FunctionalInterface
  public interface Call {
    @Nullable Object call() throws SQLException, IOException;
  }

  /** A driver that throws something else than SQLExceptions has refused, too. */
  public static String of(Call call) {
    try {
      return text(call.call());
    } catch (SQLException | IOException | RuntimeException refused) {
      return REFUSED;
    }
  }

  /** How two outcomes differ: nothing, or one word. */
  static @Nullable String difference(String plain, String ours) {
    if (plain.equals(ours)) {
      return null;
    }
    if (ours.equals(REFUSED)) {
      return "refused";
    }
    return plain.equals(REFUSED) ? "accepted" : "other";
  }

  private static String text(@Nullable Object value) throws SQLException, IOException {
    if (value == null) {
      return "NULL";
    }
    if (value instanceof InputStream in) {
      try (in) {
        return "InputStream " + HexFormat.of().formatHex(in.readAllBytes());
      }
    }
    if (value instanceof Reader in) {
      return "Reader " + all(in);
    }
    if (value instanceof Clob clob) {
      return "Clob " + clob.length() + " " + all(clob.getCharacterStream());
    }
    if (value instanceof Blob blob) {
      try (InputStream in = blob.getBinaryStream()) {
        return "Blob " + blob.length() + " " + HexFormat.of().formatHex(in.readAllBytes());
      }
    }
    if (value instanceof SQLXML xml) {
      return "SQLXML " + xml.getString();
    }
    if (value instanceof Array array) {
      return "Array " + array.getBaseTypeName();
    }
    String name = value.getClass().getSimpleName();
    // A Date prints its day alone, and may hold a time of that day.
    String moment = value instanceof Date date ? " @" + date.getTime() : "";
    return name + " " + MatrixValues.label(value) + moment;
  }

  private static String all(Reader reader) throws IOException {
    try (reader) {
      StringBuilder text = new StringBuilder();
      for (int c = reader.read(); c >= 0; c = reader.read()) {
        text.append((char) c);
      }
      return new String(text.toString().getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }
  }
}
