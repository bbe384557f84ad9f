package dev.nacre.demo.inspection;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Searches the bytes of the database's file for a word. */
public final class FileSearch {
  private static final int PIECE = 1 << 22;
  private static final int AROUND = 96;

  private final RawFile file;

  public FileSearch(RawFile file) {
    this.file = file;
  }

  /**
   * The result of a search.
   *
   * @param around the first hit; null when there is none
   */
  public record Hits(long count, long bytes, @Nullable List<HexLines.Line> around) {}

  public Hits find(WordForms word) throws IOException {
    long hits = 0;
    long first = -1;
    long offset = 0;
    int overlap = word.longest() - 1;
    String kept = "";
    try (InputStream in = Files.newInputStream(file.path())) {
      byte[] piece = in.readNBytes(PIECE);
      while (piece.length > 0) {
        String bytes = kept + WordForms.latin1(piece);
        for (String form : word.forms()) {
          // Matches within the kept part were counted before.
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
    return new Hits(hits, offset, first < 0 ? null : HexLines.of(file.read(start, AROUND), start));
  }
}
