package dev.nacre.demo.load.data;

import dev.nacre.demo.store.assortment.Assortment;
import dev.nacre.demo.store.assortment.Assortment.Category;
import dev.nacre.demo.store.assortment.Assortment.Item;
import dev.nacre.demo.store.assortment.Assortment.Product;
import dev.nacre.demo.store.assortment.Assortment.Text;
import dev.nacre.demo.store.assortment.CatalogFile;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** An assortment of any size: the pet store's categories with invented products and items. */
final class GeneratedAssortment {
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

  private GeneratedAssortment() {}

  static Assortment of(Scale scale, RandomGenerator random) {
    List<Category> categories = CatalogFile.read().categories();
    List<Product> products = new ArrayList<>();
    List<Item> items = new ArrayList<>();
    for (int k = 0; k < scale.products(); k++) {
      String id = String.format(Locale.ROOT, "p%05d", k);
      String name = word(MOOD, random) + " " + word(BEAST, random) + " " + k;
      String about = "A " + name.toLowerCase(Locale.ROOT) + " from the hills behind the harbour.";
      products.add(
          new Product(
              id,
              categories.get(k % categories.size()).id(),
              k / categories.size(),
              new Text(name, name),
              new Text(about, about)));
      for (int i = 0; i < scale.itemsPerProduct(); i++) {
        int cents = 500 + random.nextInt(200_000);
        String variety = word(MOOD, random);
        items.add(
            new Item(
                String.format(Locale.ROOT, "%s-%02d", id, i),
                id,
                i,
                new Text(variety, variety),
                BigDecimal.valueOf(cents, 2),
                BigDecimal.valueOf(cents / 2, 2),
                scale.stock(),
                "#cccccc #999999 #eeeeee",
                attributes(k + i)));
      }
    }
    return new Assortment(categories, products, items);
  }

  /** Three, two, one or none. */
  private static List<Text> attributes(int number) {
    return Stream.of(SIZE, AGE, SEX)
        .limit(3 - number % 4)
        .map(words -> words[number % words.length])
        .map(word -> new Text(word, word))
        .toList();
  }

  private static String word(String[] words, RandomGenerator random) {
    return words[random.nextInt(words.length)];
  }
}
