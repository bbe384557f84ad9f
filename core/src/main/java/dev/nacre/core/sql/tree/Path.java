package dev.nacre.core.sql.tree;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A possibly qualified name: {@code schema.table}. */
public record Path(Span span, List<Identifier> parts) implements Node {
  public Path {
    parts = List.copyOf(parts);
    if (parts.isEmpty()) {
      throw new IllegalArgumentException("a path has a name");
    }
  }

  public Identifier last() {
    return parts.get(parts.size() - 1);
  }

  /** The name before the last one, if there is one. */
  public @Nullable Identifier qualifier() {
    return parts.size() == 1 ? null : parts.get(parts.size() - 2);
  }

  /** The path as written in the text, without comments and spaces. */
  public String written(String text) {
    return parts.size() == 1
        ? last().span().of(text)
        : parts.stream().map(part -> part.span().of(text)).collect(Collectors.joining("."));
  }

  @Override
  public List<Node> children() {
    return List.of();
  }
}
