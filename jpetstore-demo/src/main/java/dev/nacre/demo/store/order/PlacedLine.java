package dev.nacre.demo.store.order;

import dev.nacre.demo.store.catalog.Attributes;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A line of a stored order, with names in one language. */
public record PlacedLine(
    int line,
    String itemId,
    String productName,
    String itemName,
    @Nullable String attr1,
    @Nullable String attr2,
    @Nullable String attr3,
    @Nullable String attr4,
    @Nullable String attr5,
    int quantity,
    BigDecimal price) {

  /** The attributes of the item, in column order. */
  public List<String> attributes() {
    return Attributes.present(attr1, attr2, attr3, attr4, attr5);
  }

  public BigDecimal total() {
    return price.multiply(BigDecimal.valueOf(quantity));
  }
}
