package dev.nacre.demo.shop;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The countries in the visitor's language. */
final class Countries {
  record Country(String code, String name) {}

  private Countries() {}

  static List<Country> in(Locale locale) {
    return Arrays.stream(Locale.getISOCountries())
        .map(
            code ->
                new Country(
                    code, new Locale.Builder().setRegion(code).build().getDisplayCountry(locale)))
        .sorted(Comparator.comparing(Country::name))
        .toList();
  }
}
