package dev.nacre.bench.columns;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Converter;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Id;
import jakarta.persistence.PersistenceConfiguration;
import jakarta.persistence.Table;
import java.util.UUID;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The table of {@link MemoryTable} behind JPA, with a converter that seals the name, or without.
 * One session that forgets its objects after each use.
 */
final class JpaTable implements AutoCloseable {
  private static final int ROWS = 10_000;
  private static final int STEP = 7_919;

  private final Class<? extends Named> person;
  private final LongFunction<? extends Named> maker;
  private final EntityManagerFactory factory;
  private final EntityManager manager;
  private int key;
  private long last = ROWS;

  private JpaTable(Class<? extends Named> person, LongFunction<? extends Named> maker) {
    this.person = person;
    this.maker = maker;
    factory =
        new PersistenceConfiguration("bench")
            .managedClass(person)
            .property("jakarta.persistence.jdbc.url", "jdbc:h2:mem:" + UUID.randomUUID())
            .property("jakarta.persistence.schema-generation.database.action", "create")
            .createEntityManagerFactory();
    manager = factory.createEntityManager();
    for (int row = 0; row < ROWS; row++) {
      insert(row);
    }
  }

  static JpaTable plain() {
    return new JpaTable(PlainPerson.class, PlainPerson::new);
  }

  static JpaTable converted() {
    return new JpaTable(ConvertedPerson.class, ConvertedPerson::new);
  }

  String name() {
    key = (key + STEP) % ROWS;
    String name = manager.find(person, (long) key).name();
    manager.clear();
    return name;
  }

  void insert() {
    insert(last++);
  }

  private void insert(long row) {
    manager.getTransaction().begin();
    manager.persist(maker.apply(row));
    manager.getTransaction().commit();
    manager.clear();
  }

  void empty() {
    manager.getTransaction().begin();
    int unused = manager.createNativeQuery("TRUNCATE TABLE person").executeUpdate();
    manager.getTransaction().commit();
  }

  @Override
  public void close() {
    manager.close();
    factory.close();
  }

  /** What has a name. */
  interface Named {
    String name();
  }

  /** As it stands in the table. */
  @Entity
  @Table(name = "person")
  static class PlainPerson implements Named {
    @Id private long id;

    @Column(length = 80)
    private @Nullable String name;

    PlainPerson() {}

    PlainPerson(long id) {
      this.id = id;
      this.name = MemoryTable.value(id);
    }

    @Override
    public String name() {
      return String.valueOf(name);
    }
  }

  /** With a name that the table has as a cell. */
  @Entity
  @Table(name = "person")
  static class ConvertedPerson implements Named {
    @Id private long id;

    @Column(columnDefinition = CellsByHand.TYPE)
    @Convert(converter = Sealing.class)
    private @Nullable String name;

    ConvertedPerson() {}

    ConvertedPerson(long id) {
      this.id = id;
      this.name = MemoryTable.value(id);
    }

    @Override
    public String name() {
      return String.valueOf(name);
    }
  }

  /** As it is found in many applications. */
  @Converter
  static class Sealing implements AttributeConverter<String, byte[]> {
    private final CellsByHand cells = new CellsByHand();

    @Override
    public byte[] convertToDatabaseColumn(String text) {
      return cells.seal(text);
    }

    @Override
    public String convertToEntityAttribute(byte[] cell) {
      return cells.open(cell);
    }
  }
}
