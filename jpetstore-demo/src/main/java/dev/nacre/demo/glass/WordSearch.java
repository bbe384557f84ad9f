package dev.nacre.demo.glass;

import dev.nacre.demo.store.Schema;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Looks for a word where a thief would, and where the application does. */
final class WordSearch {
  private static final int PIECE = 1 << 22;
  private static final int AROUND = 96;

  private final DataSource connections;
  private final RawFile file;

  WordSearch(DataSource connections, RawFile file) {
    this.connections = connections;
    this.file = file;
  }

  /**
   * What came of it.
   *
   * @param rows in all tables, as the application reads them
   * @param hits in the file, in the forms that software stores texts in
   * @param around the first hit; null when there is none
   */
  public record Found(
      String word, long rows, long hits, long bytes, @Nullable List<HexLines.Line> around) {}

  Found find(String word) throws IOException, SQLException {
    Set<String> forms = forms(word);
    long hits = 0;
    long first = -1;
    long offset = 0;
    int overlap = forms.stream().mapToInt(String::length).max().orElse(1) - 1;
    String kept = "";
    try (InputStream in = Files.newInputStream(file.path())) {
      byte[] piece = in.readNBytes(PIECE);
      while (piece.length > 0) {
        // Latin-1 maps each byte to one char, so that indexOf searches bytes.
        String bytes = kept + new String(piece, StandardCharsets.ISO_8859_1);
        for (String form : forms) {
          // What ends in the kept part was counted before.
          int from = Math.max(0, kept.length() - form.length() + 1);
          for (int at = bytes.indexOf(form, from); at >= 0; at = bytes.indexOf(form, at + 1)) {
            hits++;
            first = first < 0 ? offset - kept.length() + at : first;
          }
        }
        offset += piece.length;
        kept = bytes.substring(Math.max(0, bytes.length() - overlap));
        piece = in.readNBytes(PIECE);
      }
    }
    long start = Math.max(0, (first - 16) & ~15L);
    return new Found(
        word,
        rows(word),
        hits,
        offset,
        first < 0 ? null : HexLines.of(file.read(start, AROUND), start));
  }

  private static Set<String> forms(String word) {
    Set<String> forms = new LinkedHashSet<>();
    for (var form :
        List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16BE, StandardCharsets.UTF_16LE)) {
      forms.add(new String(word.getBytes(form), StandardCharsets.ISO_8859_1));
    }
    forms.add(new String(h2(word), StandardCharsets.ISO_8859_1));
    return forms;
  }

  /** Other than in UTF-8, the bytes that follow the first of a character carry no mark. */
  private static byte[] h2(String word) {
    var bytes = new java.io.ByteArrayOutputStream();
    for (int i = 0; i < word.length(); i++) {
      char letter = word.charAt(i);
      if (letter >= 0x800) {
        bytes.write(0xE0 | letter >> 12);
        bytes.write(letter >> 6 & 0x3F);
        bytes.write(letter & 0x3F);
      } else if (letter >= 0x80) {
        bytes.write(0xC0 | letter >> 6);
        bytes.write(letter & 0x3F);
      } else {
        bytes.write(letter);
      }
    }
    return bytes.toByteArray();
  }

  private long rows(String word) throws SQLException {
    long rows = 0;
    try (Connection connection = connections.getConnection()) {
      for (String table : Schema.TABLES) {
        List<String> columns = textColumns(connection, table);
        if (columns.isEmpty()) {
          continue;
        }
        // Names are the schema's own; the word is a parameter.
        String sql =
            "SELECT COUNT(*) FROM "
                + table
                + " WHERE LOCATE(?, CONCAT_WS(' ', '', "
                + String.join(", ", columns)
                + ")) > 0";
        try (PreparedStatement count = connection.prepareStatement(sql)) {
          count.setString(1, word);
          try (ResultSet found = count.executeQuery()) {
            found.next();
            rows += found.getLong(1);
          }
        }
      }
    }
    return rows;
  }

  private static List<String> textColumns(Connection connection, String table) throws SQLException {
    List<String> columns = new ArrayList<>();
    try (ResultSet found =
        connection.getMetaData().getColumns(null, null, table.toUpperCase(Locale.ROOT), null)) {
      while (found.next()) {
        if (found.getInt("DATA_TYPE") == java.sql.Types.VARCHAR) {
          columns.add(found.getString("COLUMN_NAME"));
        }
      }
    }
    return columns;
  }
}
