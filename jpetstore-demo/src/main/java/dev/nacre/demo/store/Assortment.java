package dev.nacre.demo.store;

import dev.nacre.demo.store.catalog.Attributes;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Everything a shop sells, as it is first loaded into the tables. */
public record Assortment(List<Shelf> shelves, List<Kind> kinds, List<Animal> animals) {
  /** The languages of the shop. */
  public static final List<String> LANGUAGES = List.of("en", "ja");

  public static final int SUPPLIER = 1;

  /** One text in each of {@link #LANGUAGES}. */
  public record Text(String english, String japanese) {
    String in(String lang) {
      return lang.equals("ja") ? japanese : english;
    }

    /** A search looks for parts of the text, so no word is added twice. */
    private void addTo(Map<String, StringBuilder> words, String id) {
      StringBuilder all = words.computeIfAbsent(id, any -> new StringBuilder());
      for (String lang : LANGUAGES) {
        String word = in(lang).toLowerCase(Locale.ROOT);
        if (all.indexOf(word) < 0) {
          all.append(word).append(' ');
        }
      }
    }
  }

  /** A category. */
  public record Shelf(String id, Text name, Text about) {}

  /** A product; {@code place} is its position on its shelf. */
  public record Kind(String id, String shelf, int place, Text name, Text about) {}

  /** An item; {@code place} is its position within its kind. It has up to five attributes. */
  public record Animal(
      String id,
      String kind,
      int place,
      Text name,
      BigDecimal price,
      BigDecimal cost,
      int quantity,
      String colours,
      List<Text> attributes) {
    public Animal {
      if (attributes.size() > Attributes.MOST) {
        throw new IllegalArgumentException(
            id + " has " + attributes.size() + " attributes; at most " + Attributes.MOST + " fit");
      }
      attributes = List.copyOf(attributes);
    }
  }

  public Assortment {
    shelves = List.copyOf(shelves);
    kinds = List.copyOf(kinds);
    animals = List.copyOf(animals);
  }

  /** What the pet store sells. */
  public static Assortment petStore() {
    List<Shelf> shelves = new ArrayList<>();
    List<Kind> kinds = new ArrayList<>();
    List<Animal> animals = new ArrayList<>();
    Schema.lines("catalog.txt", "#")
        .filter(line -> !line.isBlank())
        .map(line -> line.split(" \\| ", -1))
        .forEach(
            f -> {
              switch (f[0].strip()) {
                case "category" ->
                    shelves.add(new Shelf(f[1], new Text(f[2], f[3]), new Text(f[4], f[5])));
                case "product" ->
                    kinds.add(
                        new Kind(
                            f[1],
                            f[2],
                            (int) kinds.stream().filter(k -> k.shelf().equals(f[2])).count(),
                            new Text(f[3], f[4]),
                            new Text(f[5], f[6])));
                case "item" ->
                    animals.add(
                        new Animal(
                            f[1],
                            f[2],
                            (int) animals.stream().filter(a -> a.kind().equals(f[2])).count(),
                            new Text(f[3], f[4]),
                            new BigDecimal(f[5]),
                            new BigDecimal(f[6]),
                            Integer.parseInt(f[7]),
                            f[8],
                            attributes(f[9], f[10])));
                default -> throw new IllegalStateException("catalog.txt: what is " + f[0] + "?");
              }
            });
    return new Assortment(shelves, kinds, animals);
  }

  /** Pairs two lists of the same length, one in each language. */
  private static List<Text> attributes(String english, String japanese) {
    String[] inEnglish = english.split(", ", -1);
    String[] inJapanese = japanese.split(", ", -1);
    if (inEnglish.length != inJapanese.length) {
      throw new IllegalStateException("catalog.txt: is " + english + " the same as " + japanese);
    }
    List<Text> attributes = new ArrayList<>();
    for (int i = 0; i < inEnglish.length; i++) {
      attributes.add(new Text(inEnglish[i], inJapanese[i]));
    }
    return attributes;
  }

  /** Inserts all of it, in the caller's transaction. */
  public void stock(Connection connection) throws SQLException {
    supplier(connection);
    shelves(connection);
    kinds(connection);
    animals(connection);
  }

  private static void supplier(Connection connection) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO supplier (id, name, status, street, city, country, phone) VALUES (?, 'Ark"
                + " & Daughters', 'AC', '2 Harbour Row', 'Trieste', 'IT', '555-0100')")) {
      insert.setInt(1, SUPPLIER);
      insert.executeUpdate();
    }
  }

  private void shelves(Connection connection) throws SQLException {
    try (PreparedStatement row =
            connection.prepareStatement("INSERT INTO category (id, place) VALUES (?, ?)");
        PreparedStatement text =
            connection.prepareStatement(
                "INSERT INTO category_text (category_id, lang, name, about) VALUES (?, ?, ?, ?)")) {
      int place = 0;
      for (Shelf shelf : shelves) {
        row.setString(1, shelf.id());
        row.setInt(2, place++);
        row.addBatch();
        texts(text, shelf.id(), shelf.name(), shelf.about());
      }
      row.executeBatch();
      text.executeBatch();
    }
  }

  /** All the texts about each kind, for the search. */
  private Map<String, StringBuilder> words() {
    Map<String, StringBuilder> shelfNames = new HashMap<>();
    shelves.forEach(shelf -> shelf.name().addTo(shelfNames, shelf.id()));
    Map<String, StringBuilder> words = new HashMap<>();
    for (Kind kind : kinds) {
      kind.name().addTo(words, kind.id());
      kind.about().addTo(words, kind.id());
      words
          .computeIfAbsent(kind.id(), id -> new StringBuilder())
          .append(shelfNames.getOrDefault(kind.shelf(), new StringBuilder()));
    }
    for (Animal animal : animals) {
      animal.name().addTo(words, animal.kind());
      animal.attributes().forEach(attribute -> attribute.addTo(words, animal.kind()));
    }
    return words;
  }

  private void kinds(Connection connection) throws SQLException {
    Map<String, StringBuilder> words = words();
    try (PreparedStatement row =
            connection.prepareStatement(
                "INSERT INTO product (id, category_id, place, words) VALUES (?, ?, ?, ?)");
        PreparedStatement text =
            connection.prepareStatement(
                "INSERT INTO product_text (product_id, lang, name, about) VALUES (?, ?, ?, ?)")) {
      for (Kind kind : kinds) {
        row.setString(1, kind.id());
        row.setString(2, kind.shelf());
        row.setInt(3, kind.place());
        row.setString(4, words.getOrDefault(kind.id(), new StringBuilder()).toString());
        row.addBatch();
        texts(text, kind.id(), kind.name(), kind.about());
      }
      row.executeBatch();
      text.executeBatch();
    }
  }

  private void animals(Connection connection) throws SQLException {
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
      for (Animal animal : animals) {
        row.setString(1, animal.id());
        row.setString(2, animal.kind());
        row.setInt(3, animal.place());
        row.setBigDecimal(4, animal.price());
        row.setBigDecimal(5, animal.cost());
        row.setInt(6, SUPPLIER);
        row.setString(7, animal.colours());
        row.addBatch();
        texts(text, animal);
        stock.setString(1, animal.id());
        stock.setInt(2, animal.quantity());
        stock.setLong(3, animal.quantity());
        stock.addBatch();
      }
      row.executeBatch();
      text.executeBatch();
      stock.executeBatch();
    }
  }

  private static void texts(PreparedStatement insert, Animal animal) throws SQLException {
    for (String lang : LANGUAGES) {
      insert.setString(1, animal.id());
      insert.setString(2, lang);
      insert.setString(3, animal.name().in(lang));
      for (int i = 0; i < Attributes.MOST; i++) {
        if (i < animal.attributes().size()) {
          insert.setString(4 + i, animal.attributes().get(i).in(lang));
        } else {
          insert.setNull(4 + i, Types.VARCHAR);
        }
      }
      insert.addBatch();
    }
  }

  /** One row for each language: id, language, texts. */
  private static void texts(PreparedStatement insert, String id, Text... texts)
      throws SQLException {
    for (String lang : LANGUAGES) {
      insert.setString(1, id);
      insert.setString(2, lang);
      for (int i = 0; i < texts.length; i++) {
        insert.setString(3 + i, texts[i].in(lang));
      }
      insert.addBatch();
    }
  }
}
