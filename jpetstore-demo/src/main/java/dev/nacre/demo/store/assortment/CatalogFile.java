package dev.nacre.demo.store.assortment;

import dev.nacre.demo.store.assortment.Assortment.Category;
import dev.nacre.demo.store.assortment.Assortment.Item;
import dev.nacre.demo.store.assortment.Assortment.Product;
import dev.nacre.demo.store.assortment.Assortment.Text;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads what the pet store sells from {@code catalog.txt}, beside this class. */
public final class CatalogFile {
  private static final String NAME = "catalog.txt";
  private static final String COMMENT = "#";

  private final List<Category> categories = new ArrayList<>();
  private final List<Product> products = new ArrayList<>();
  private final List<Item> items = new ArrayList<>();

  private CatalogFile() {}

  public static Assortment read() {
    CatalogFile file = new CatalogFile();
    text()
        .lines()
        .filter(line -> !line.startsWith(COMMENT) && !line.isBlank())
        .map(line -> line.split(" \\| ", -1))
        .forEach(file::add);
    return new Assortment(file.categories, file.products, file.items);
  }

  private static String text() {
    try (InputStream in = CatalogFile.class.getResourceAsStream(NAME)) {
      if (in == null) {
        throw new IllegalStateException(NAME + " is missing from the jar");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Adds what the fields of one line say. */
  private void add(String... f) {
    switch (f[0].strip()) {
      case "category" ->
          categories.add(new Category(f[1], new Text(f[2], f[3]), new Text(f[4], f[5])));
      case "product" ->
          products.add(
              new Product(
                  f[1],
                  f[2],
                  (int) products.stream().filter(p -> p.category().equals(f[2])).count(),
                  new Text(f[3], f[4]),
                  new Text(f[5], f[6])));
      case "item" ->
          items.add(
              new Item(
                  f[1],
                  f[2],
                  (int) items.stream().filter(i -> i.product().equals(f[2])).count(),
                  new Text(f[3], f[4]),
                  new BigDecimal(f[5]),
                  new BigDecimal(f[6]),
                  Integer.parseInt(f[7]),
                  f[8],
                  attributes(f[9], f[10])));
      default -> throw new IllegalStateException(NAME + ": what is " + f[0] + "?");
    }
  }

  /** Pairs two lists of the same length, one in each language. */
  private static List<Text> attributes(String english, String japanese) {
    String[] inEnglish = english.split(", ", -1);
    String[] inJapanese = japanese.split(", ", -1);
    if (inEnglish.length != inJapanese.length) {
      throw new IllegalStateException(NAME + ": is " + english + " the same as " + japanese);
    }
    List<Text> attributes = new ArrayList<>();
    for (int i = 0; i < inEnglish.length; i++) {
      attributes.add(new Text(inEnglish[i], inJapanese[i]));
    }
    return attributes;
  }
}
