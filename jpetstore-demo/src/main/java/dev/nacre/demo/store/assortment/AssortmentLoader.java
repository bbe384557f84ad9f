package dev.nacre.demo.store.assortment;

import dev.nacre.demo.store.assortment.Assortment.Category;
import dev.nacre.demo.store.assortment.Assortment.Item;
import dev.nacre.demo.store.assortment.Assortment.Product;
import dev.nacre.demo.store.assortment.Assortment.Text;
import dev.nacre.demo.store.catalog.Attributes;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Inserts an assortment into empty tables, with a stock of each item. */
public final class AssortmentLoader {
  private static final int SUPPLIER = 1;

  private final Assortment assortment;
  private final Connection connection;

  private AssortmentLoader(Assortment assortment, Connection connection) {
    this.assortment = assortment;
    this.connection = connection;
  }

  /** Inserts all of it, in the caller's transaction. */
  public static void load(Assortment assortment, Connection connection) throws SQLException {
    new AssortmentLoader(assortment, connection).load();
  }

  private void load() throws SQLException {
    insertSupplier();
    insertCategories();
    insertProducts();
    insertItems();
  }

  private void insertSupplier() throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO supplier (id, name, status, street, city, country, phone) VALUES (?, 'Ark"
                + " & Daughters', 'AC', '2 Harbour Row', 'Trieste', 'IT', '555-0100')")) {
      insert.setInt(1, SUPPLIER);
      insert.executeUpdate();
    }
  }

  private void insertCategories() throws SQLException {
    try (PreparedStatement row =
            connection.prepareStatement("INSERT INTO category (id, place) VALUES (?, ?)");
        PreparedStatement text =
            connection.prepareStatement(
                "INSERT INTO category_text (category_id, lang, name, about) VALUES (?, ?, ?, ?)")) {
      int place = 0;
      for (Category category : assortment.categories()) {
        row.setString(1, category.id());
        row.setInt(2, place++);
        row.addBatch();
        addTexts(text, category.id(), category.name(), category.about());
      }
      row.executeBatch();
      text.executeBatch();
    }
  }

  /** All the texts about each product, for the search. */
  private Map<String, StringBuilder> searchWords() {
    Map<String, StringBuilder> categoryNames = new HashMap<>();
    assortment
        .categories()
        .forEach(category -> addTo(categoryNames, category.id(), category.name()));
    Map<String, StringBuilder> words = new HashMap<>();
    for (Product product : assortment.products()) {
      addTo(words, product.id(), product.name());
      addTo(words, product.id(), product.about());
      words
          .computeIfAbsent(product.id(), id -> new StringBuilder())
          .append(categoryNames.getOrDefault(product.category(), new StringBuilder()));
    }
    for (Item item : assortment.items()) {
      addTo(words, item.product(), item.name());
      item.attributes().forEach(attribute -> addTo(words, item.product(), attribute));
    }
    return words;
  }

  /** A search looks for parts of the text, so no word is added twice. */
  private static void addTo(Map<String, StringBuilder> words, String id, Text text) {
    StringBuilder all = words.computeIfAbsent(id, any -> new StringBuilder());
    for (String lang : Assortment.LANGUAGES) {
      String word = text.in(lang).toLowerCase(Locale.ROOT);
      if (all.indexOf(word) < 0) {
        all.append(word).append(' ');
      }
    }
  }

  private void insertProducts() throws SQLException {
    Map<String, StringBuilder> words = searchWords();
    try (PreparedStatement row =
            connection.prepareStatement(
                "INSERT INTO product (id, category_id, place, words) VALUES (?, ?, ?, ?)");
        PreparedStatement text =
            connection.prepareStatement(
                "INSERT INTO product_text (product_id, lang, name, about) VALUES (?, ?, ?, ?)")) {
      for (Product product : assortment.products()) {
        row.setString(1, product.id());
        row.setString(2, product.category());
        row.setInt(3, product.place());
        row.setString(4, words.getOrDefault(product.id(), new StringBuilder()).toString());
        row.addBatch();
        addTexts(text, product.id(), product.name(), product.about());
      }
      row.executeBatch();
      text.executeBatch();
    }
  }

  private void insertItems() throws SQLException {
    try (PreparedStatement row =
            connection.prepareStatement(
                "INSERT INTO item (id, product_id, place, price, unit_cost, supplier_id, status,"
                    + " colours) VALUES (?, ?, ?, ?, ?, ?, 'OK', ?)");
        PreparedStatement text =
            connection.prepareStatement(
                "INSERT INTO item_text (item_id, lang, name, attr1, attr2, attr3, attr4, attr5)"
                    + " VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
        PreparedStatement stock =
            connection.prepareStatement(
                "INSERT INTO inventory (item_id, quantity, delivered) VALUES (?, ?, ?)")) {
      for (Item item : assortment.items()) {
        row.setString(1, item.id());
        row.setString(2, item.product());
        row.setInt(3, item.place());
        row.setBigDecimal(4, item.price());
        row.setBigDecimal(5, item.cost());
        row.setInt(6, SUPPLIER);
        row.setString(7, item.colours());
        row.addBatch();
        addTexts(text, item);
        stock.setString(1, item.id());
        stock.setInt(2, item.quantity());
        stock.setLong(3, item.quantity());
        stock.addBatch();
      }
      row.executeBatch();
      text.executeBatch();
      stock.executeBatch();
    }
  }

  private static void addTexts(PreparedStatement insert, Item item) throws SQLException {
    for (String lang : Assortment.LANGUAGES) {
      insert.setString(1, item.id());
      insert.setString(2, lang);
      insert.setString(3, item.name().in(lang));
      for (int i = 0; i < Attributes.MOST; i++) {
        if (i < item.attributes().size()) {
          insert.setString(4 + i, item.attributes().get(i).in(lang));
        } else {
          insert.setNull(4 + i, Types.VARCHAR);
        }
      }
      insert.addBatch();
    }
  }

  /** One row for each language: id, language, texts. */
  private static void addTexts(PreparedStatement insert, String id, Text... texts)
      throws SQLException {
    for (String lang : Assortment.LANGUAGES) {
      insert.setString(1, id);
      insert.setString(2, lang);
      for (int i = 0; i < texts.length; i++) {
        insert.setString(3 + i, texts[i].in(lang));
      }
      insert.addBatch();
    }
  }
}
