package dev.nacre.dropin.applications;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * One row of the table: how an application fares in one kind of storage, beside the plain twin.
 *
 * @param differences tests that pass on plain data only, and pages that are others
 */
record Comparison(
    String application,
    Storage storage,
    long passing,
    int tests,
    int pages,
    List<String> differences) {
  static final String HEAD =
      "| application | storage | tests that pass | pages as plain | differences |\n"
          + "|---|---|---|---|---|";

  static Comparison of(
      String application,
      Storage storage,
      Map<String, String> tests,
      Map<String, String> plainTests,
      Map<String, String> pages,
      Map<String, String> plainPages) {
    List<String> differences = new ArrayList<>();
    plainTests.forEach(
        (name, outcome) -> {
          String here = tests.getOrDefault(name, "not run");
          if (outcome.equals("passes") && !here.equals("passes")) {
            differences.add(name + " " + here);
          }
        });
    int same = 0;
    for (Map.Entry<String, String> page : plainPages.entrySet()) {
      String here = Objects.requireNonNull(pages.get(page.getKey()));
      if (here.equals(page.getValue())) {
        same++;
      } else {
        differences.add(page.getKey() + " " + firstDifference(page.getValue(), here));
      }
    }
    long passing = tests.values().stream().filter("passes"::equals).count();
    return new Comparison(application, storage, passing, tests.size(), same, differences);
  }

  private static String firstDifference(String plain, String here) {
    List<String> left = plain.lines().toList();
    List<String> right = here.lines().toList();
    for (int i = 0; i < left.size(); i++) {
      if (i >= right.size() || !left.get(i).equals(right.get(i))) {
        return "plain: "
            + left.get(i).strip()
            + " here: "
            + (i < right.size() ? right.get(i).strip() : "");
      }
    }
    return "more lines here";
  }

  String row() {
    return "| "
        + application
        + " | "
        + storage
        + " | "
        + passing
        + " of "
        + tests
        + " | "
        + pages
        + " | "
        + String.join("; ", differences).replace('|', '/')
        + " |";
  }
}
