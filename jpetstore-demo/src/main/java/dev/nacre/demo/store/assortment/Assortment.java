package dev.nacre.demo.store.assortment;

import dev.nacre.demo.store.catalog.Attributes;
import java.math.BigDecimal;
import java.util.List;

/** Everything a shop sells, in all its languages. */
public record Assortment(List<Category> categories, List<Product> products, List<Item> items) {
  /** The languages of the shop. */
  public static final List<String> LANGUAGES = List.of("en", "ja");

  /** One text in each of {@link #LANGUAGES}. */
  public record Text(String english, String japanese) {
    String in(String lang) {
      return lang.equals("ja") ? japanese : english;
    }
  }

  public record Category(String id, Text name, Text about) {}

  /**
   * @param category the id of its category
   * @param place its position within the category
   */
  public record Product(String id, String category, int place, Text name, Text about) {}

  /**
   * A product in one colouring. It has up to five attributes.
   *
   * @param product the id of its product
   * @param place its position within the product
   */
  public record Item(
      String id,
      String product,
      int place,
      Text name,
      BigDecimal price,
      BigDecimal cost,
      int quantity,
      String colours,
      List<Text> attributes) {
    public Item {
      if (attributes.size() > Attributes.MOST) {
        throw new IllegalArgumentException(
            id + " has " + attributes.size() + " attributes; at most " + Attributes.MOST + " fit");
      }
      attributes = List.copyOf(attributes);
    }
  }

  public Assortment {
    categories = List.copyOf(categories);
    products = List.copyOf(products);
    items = List.copyOf(items);
  }
}
