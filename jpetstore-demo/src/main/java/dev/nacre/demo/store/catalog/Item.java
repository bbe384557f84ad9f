package dev.nacre.demo.store.catalog;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An item on sale: a product in one colouring, in one language.
 *
 * @param quantity how many are in stock now
 */
public record Item(
    String id,
    String productId,
    String productName,
    String categoryId,
    String name,
    @Nullable String attr1,
    @Nullable String attr2,
    @Nullable String attr3,
    @Nullable String attr4,
    @Nullable String attr5,
    BigDecimal price,
    int quantity) {

  /** The attributes that it has, in column order. */
  public List<String> attributes() {
    return Attributes.present(attr1, attr2, attr3, attr4, attr5);
  }
}
