package dev.nacre.jdbc.columns.generated;

import java.util.random.RandomGenerator;

/** How a generated value is put into a table; each kind comes as often as its weight says. */
enum WriteKind {
  INSERT_ONE(2),
  INSERT_SEVERAL(1),
  MERGE(1),
  CHOOSE(1),
  UPDATE(3);

  private final int weight;

  WriteKind(int weight) {
    this.weight = weight;
  }

  static WriteKind next(RandomGenerator random) {
    int total = 0;
    for (WriteKind kind : values()) {
      total += kind.weight;
    }
    int left = random.nextInt(total);
    for (WriteKind kind : values()) {
      left -= kind.weight;
      if (left < 0) {
        return kind;
      }
    }
    throw new IllegalStateException("a number beyond all weights");
  }
}
