package dev.nacre.bench.report.page;

import dev.nacre.bench.report.Section;
import java.util.List;

/** Builds HTML and escapes all text. */
final class HtmlBuilder {
  private final StringBuilder out = new StringBuilder(1 << 16);

  /** Appends markup as it is. */
  HtmlBuilder raw(String markup) {
    out.append(markup);
    return this;
  }

  HtmlBuilder text(String text) {
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      switch (c) {
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '&' -> out.append("&amp;");
        case '"' -> out.append("&quot;");
        default -> out.append(c);
      }
    }
    return this;
  }

  /** An element that holds text; {@code tag} may have attributes. */
  HtmlBuilder element(String tag, String text) {
    int space = tag.indexOf(' ');
    String name = space < 0 ? tag : tag.substring(0, space);
    return raw("<" + tag + ">").text(text).raw("</" + name + ">\n");
  }

  /** A table: the first column holds names, the others figures. */
  HtmlBuilder table(String kind, String caption, List<String> head, List<Section.Row> rows) {
    raw("<div class=\"wide\"><table class=\"" + kind + "\">\n");
    if (!caption.isEmpty()) {
      element("caption", caption);
    }
    raw("<thead><tr>");
    for (String cell : head) {
      element("th", cell);
    }
    raw("</tr></thead>\n<tbody>\n");
    for (Section.Row row : rows) {
      raw("<tr>");
      for (int cell = 0; cell < row.cells().size(); cell++) {
        if (cell == 0) {
          raw("<th scope=\"row\"><span class=\"dot\" style=\"background:")
              .raw(row.paint().css())
              .raw("\"></span>")
              .text(row.cells().get(0))
              .raw("</th>");
        } else {
          element("td", row.cells().get(cell));
        }
      }
      raw("</tr>\n");
    }
    return raw("</tbody></table></div>\n");
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
