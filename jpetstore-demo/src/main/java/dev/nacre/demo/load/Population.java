package dev.nacre.demo.load;

import dev.nacre.demo.load.data.CustomerGenerator;
import dev.nacre.demo.store.account.AccountMapper;
import dev.nacre.demo.store.assortment.Assortment;
import dev.nacre.demo.store.catalog.CatalogMapper;
import dev.nacre.demo.store.catalog.Category;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.apache.ibatis.session.SqlSession;

/** The customers and items of a load, read once from the database before it begins. Immutable. */
final class Population {
  private final List<String> categories;
  private final List<String> items;
  private final List<String> customers;
  private final Zipf favourites;

  private Population(
      List<String> categories, List<String> items, List<String> customers, double skew) {
    this.categories = categories;
    this.items = items;
    this.customers = customers;
    this.favourites = new Zipf(items.size(), skew);
  }

  static Population read(SqlSession session, LoadPlan plan) {
    List<String> items = new ArrayList<>(session.getMapper(CatalogMapper.class).itemIds());
    // Favourites must not be neighbours in the table.
    Collections.shuffle(items, new Random(plan.seed()));
    List<String> customers =
        session.getMapper(AccountMapper.class).usernames().stream()
            .filter(name -> name.startsWith(CustomerGenerator.GUEST))
            .sorted()
            .toList();
    if (items.isEmpty() || customers.isEmpty()) {
      throw new IllegalStateException("there is nothing to sell, or no customer to sell it to");
    }
    List<String> categories =
        session.getMapper(CatalogMapper.class).categories(Assortment.LANGUAGES.get(0)).stream()
            .map(Category::id)
            .toList();
    return new Population(categories, items, customers, plan.skew());
  }

  String category(RandomGenerator random) {
    return categories.get(random.nextInt(categories.size()));
  }

  String item(RandomGenerator random) {
    return items.get(favourites.next(random));
  }

  String customer(RandomGenerator random) {
    return customers.get(random.nextInt(customers.size()));
  }
}
