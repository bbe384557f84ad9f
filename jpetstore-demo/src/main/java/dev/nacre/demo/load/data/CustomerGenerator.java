package dev.nacre.demo.load.data;

import dev.nacre.demo.store.account.Account;
import java.util.Locale;
import java.util.random.RandomGenerator;

/** Generates customers. Any resemblance to real people is accidental. */
public final class CustomerGenerator {
  /** The prefix of their user names. */
  public static final String GUEST = "guest";

  private static final String[] FIRST = {
    "Aiko", "Amara", "Anton", "Beatriz", "Boris", "Carla", "Chidi", "Daiki", "Dalia", "Edith",
    "Emeka", "Farah", "Fumiko", "Goro", "Greta", "Haruto", "Hedy", "Ines", "Ivo", "Jun", "Kaito",
    "Keiko", "Lena", "Luca", "Mei", "Mina", "Nadia", "Noboru", "Olga", "Otis", "Priya", "Quentin",
    "Ren", "Rosa", "Sakura", "Selma", "Tariq", "Tomo", "Ulla", "Vera", "Wanda", "Yuki", "Zoe"
  };
  private static final String[] LAST = {
    "Abe", "Adeyemi", "Becker", "Brandt", "Castellano", "Dubois", "Endo", "Eriksen", "Fujita",
    "Garrido", "Hayashi", "Holm", "Ibarra", "Inoue", "Jansen", "Kato", "Kowalska", "Lindqvist",
    "Marchetti", "Mori", "Nakamura", "Novak", "Okafor", "Oshiro", "Petrov", "Quiroga", "Rossi",
    "Saito", "Silva", "Tanaka", "Tremblay", "Ueda", "Vasquez", "Watanabe", "Yamada", "Zimmermann"
  };
  private static final String[] STREET = {
    "Acorn Lane", "Bridge Street", "Cedar Avenue", "Dune Road", "Elm Court", "Fern Hill",
    "Gull Quay", "Heron Way", "Ivy Close", "Juniper Row", "Kelp Street", "Lantern Alley",
    "Maple Terrace", "North Pier", "Orchard Path", "Pearl Street", "Quarry Road", "Reed Walk"
  };
  private static final String[] CITY = {
    "Akashi", "Bergen", "Cadiz", "Dunedin", "Essaouira", "Faro", "Galway", "Hakodate", "Izmir",
    "Kobe", "Lisbon", "Matsue", "Nagasaki", "Odense", "Porto", "Quebec", "Rijeka", "Sapporo",
    "Trieste", "Uppsala", "Valparaiso", "Wellington", "Yokohama", "Zadar"
  };
  private static final String[] COUNTRY = {"JP", "NO", "ES", "NZ", "PT", "IE", "CA", "IT", "SE"};

  private CustomerGenerator() {}

  static String username(int number) {
    return String.format(Locale.ROOT, GUEST + "%05d", number);
  }

  static Account account(int number, RandomGenerator random) {
    String first = pick(FIRST, random);
    String last = pick(LAST, random);
    return new Account(
        username(number),
        (first + "." + last + number + "@example.org").toLowerCase(Locale.ROOT),
        first,
        last,
        street(random),
        random.nextInt(4) == 0 ? "Flat " + (1 + random.nextInt(40)) : "",
        pick(CITY, random),
        "",
        String.format(Locale.ROOT, "%05d", random.nextInt(100_000)),
        pick(COUNTRY, random),
        phone(random));
  }

  public static String street(RandomGenerator random) {
    return (1 + random.nextInt(180)) + " " + pick(STREET, random);
  }

  public static String phone(RandomGenerator random) {
    return String.format(Locale.ROOT, "555-%04d", random.nextInt(10_000));
  }

  private static String pick(String[] words, RandomGenerator random) {
    return words[random.nextInt(words.length)];
  }
}
