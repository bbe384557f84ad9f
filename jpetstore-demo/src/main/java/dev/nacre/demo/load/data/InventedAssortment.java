package dev.nacre.demo.load.data;

import dev.nacre.demo.store.Assortment;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** A generated assortment of any size: the pet store's shelves with invented animals. */
final class InventedAssortment {
  private static final String[] MOOD = {
    "Amber", "Brave", "Calm", "Dappled", "Early", "Frosty", "Gentle", "Hasty", "Ivory", "Jolly",
    "Keen", "Lunar", "Misty", "Noble", "Opal", "Plain", "Quiet", "Rosy", "Silver", "Tiny"
  };
  private static final String[] BEAST = {
    "anole", "barb", "cichlid", "danio", "eclectus", "finch", "gourami", "hound", "iguana", "jay",
    "kelpie", "loach", "mastiff", "newt", "ocicat", "parrot", "quail", "ragdoll", "skink", "tetra"
  };
  private static final String[] SIZE = {"Small", "Medium", "Large"};
  private static final String[] AGE = {"Young", "One year old", "Adult", "Eight years old"};
  private static final String[] SEX = {"Female", "Male"};

  private InventedAssortment() {}

  static Assortment of(Scale scale, RandomGenerator random) {
    List<Assortment.Shelf> shelves = Assortment.petStore().shelves();
    List<Assortment.Kind> kinds = new ArrayList<>();
    List<Assortment.Animal> animals = new ArrayList<>();
    for (int k = 0; k < scale.kinds(); k++) {
      String id = String.format(Locale.ROOT, "p%05d", k);
      String name = word(MOOD, random) + " " + word(BEAST, random) + " " + k;
      String about = "A " + name.toLowerCase(Locale.ROOT) + " from the hills behind the harbour.";
      kinds.add(
          new Assortment.Kind(
              id,
              shelves.get(k % shelves.size()).id(),
              k / shelves.size(),
              new Assortment.Text(name, name),
              new Assortment.Text(about, about)));
      for (int i = 0; i < scale.itemsPerKind(); i++) {
        int cents = 500 + random.nextInt(200_000);
        String kind = word(MOOD, random);
        animals.add(
            new Assortment.Animal(
                String.format(Locale.ROOT, "%s-%02d", id, i),
                id,
                i,
                new Assortment.Text(kind, kind),
                BigDecimal.valueOf(cents, 2),
                BigDecimal.valueOf(cents / 2, 2),
                scale.stock(),
                "#cccccc #999999 #eeeeee",
                attributes(k + i)));
      }
    }
    return new Assortment(shelves, kinds, animals);
  }

  /** Three, two, one or none. */
  private static List<Assortment.Text> attributes(int number) {
    return Stream.of(SIZE, AGE, SEX)
        .limit(3 - number % 4)
        .map(words -> words[number % words.length])
        .map(word -> new Assortment.Text(word, word))
        .toList();
  }

  private static String word(String[] words, RandomGenerator random) {
    return words[random.nextInt(words.length)];
  }
}
