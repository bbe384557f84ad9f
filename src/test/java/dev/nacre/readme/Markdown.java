package dev.nacre.readme;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The prose of one page: paragraphs, list items, headings and cells of tables, with each piece of
 * code as one word {@code `}. Code blocks and what a test generates are left out.
 */
final class Markdown {
  private static final Pattern CODE_SPAN =
      Pattern.compile("(`+)(.+?)(?<!`)\\1(?!`)", Pattern.DOTALL);
  private static final Pattern TARGET =
      Pattern.compile("!?\\[((?:[^\\[\\]]|\\[[^\\]]*\\])*)\\]\\([^)\\s]*\\)");
  private static final Pattern ITEM = Pattern.compile("^\\s*([*+-]|\\d+\\.)\\s+");
  private static final Pattern GENERATED =
      Pattern.compile("<!-- (begin .*|claims .*|benchmark-headline|made from .*) -->");
  private static final Pattern END = Pattern.compile("<!-- (end .*|/.*) -->");

  /** What a block is. */
  enum Kind {
    TEXT,
    HEADING,
    CELL
  }

  /**
   * A piece of text that stands by itself.
   *
   * @param line where it begins, from 1
   * @param text with the line ends of the page
   * @param source the same with its code
   */
  record Block(Kind kind, int line, String text, String source) {}

  private final List<Block> blocks = new ArrayList<>();
  private final StringBuilder open = new StringBuilder();
  private int from;
  private boolean generated;

  private Markdown() {}

  static List<Block> blocks(List<String> lines) {
    Markdown page = new Markdown();
    boolean code = false;
    for (int i = 0; i < lines.size(); i++) {
      String bare = lines.get(i).strip();
      if (bare.startsWith("```")) {
        page.end();
        code = !code;
      } else if (!code && !page.generated(lines, i, bare)) {
        page.take(i + 1, lines.get(i), bare);
      }
    }
    page.end();
    return page.blocks;
  }

  private boolean generated(List<String> lines, int i, String bare) {
    if (GENERATED.matcher(bare).matches()) {
      end();
      generated = true;
    } else if (generated && END.matcher(bare).matches()) {
      generated = false;
    } else if (generated && bare.isEmpty() && i > 0 && lines.get(i - 1).startsWith("|")) {
      // A table that is made from the code has no mark at its end.
      generated = closed(lines, i);
    }
    return generated;
  }

  private static boolean closed(List<String> lines, int from) {
    return lines.subList(from, lines.size()).stream()
        .anyMatch(l -> END.matcher(l.strip()).matches());
  }

  private void take(int number, String line, String bare) {
    if (bare.isEmpty() || bare.startsWith("<!--")) {
      end();
    } else if (bare.startsWith("|")) {
      end();
      if (!bare.matches("[|:\\s-]+")) {
        cells(number, bare);
      }
    } else if (bare.startsWith("#")) {
      end();
      add(Kind.HEADING, number, bare.replaceFirst("^#+\\s*", ""));
    } else {
      if (ITEM.matcher(line).find()) {
        end();
      }
      if (open.isEmpty()) {
        from = number;
      } else {
        open.append('\n');
      }
      open.append(ITEM.matcher(line).replaceFirst("").strip().replaceFirst("^>\\s*", ""));
    }
  }

  private void cells(int number, String row) {
    for (String cell : row.replaceFirst("^\\|", "").split("(?<!\\\\)\\|", -1)) {
      if (!cell.isBlank()) {
        add(Kind.CELL, number, cell.strip());
      }
    }
  }

  private void end() {
    if (!open.isEmpty()) {
      add(Kind.TEXT, from, open.toString());
      open.setLength(0);
    }
  }

  private void add(Kind kind, int line, String raw) {
    String source = TARGET.matcher(raw).replaceAll("$1");
    String text =
        CODE_SPAN
            .matcher(source)
            .replaceAll(span -> "`" + "\n".repeat(span.group().split("\n", -1).length - 1));
    blocks.add(new Block(kind, line, text, source));
  }
}
