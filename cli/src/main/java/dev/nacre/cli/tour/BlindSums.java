package dev.nacre.cli.tour;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The step in which a database adds up what it cannot read. */
record BlindSums(Till till) {
  private static final List<Sale> SALES =
      List.of(
          new Sale("birds", new BigDecimal("189.50")),
          new Sale("fish", new BigDecimal("42.00")),
          new Sale("fish", new BigDecimal("1299.95")),
          new Sale("birds", new BigDecimal("35.00")),
          new Sale("fish", new BigDecimal("7.20")));

  /** That sums are right, and that the database has answered with something else. */
  Evidence take(Credentials owner) throws Exception {
    SortedMap<String, BigDecimal> due = new TreeMap<>();
    SALES.forEach(sale -> due.merge(sale.shelf(), sale.amount(), BigDecimal::add));
    till.write(SALES, owner);
    SortedMap<String, BigDecimal> read = till.read(owner);
    SortedMap<String, String> answers = till.answers();
    boolean blind = answers.keySet().equals(due.keySet());
    List<String> told = new ArrayList<>();
    told.add(till.url() + " holds " + SALES.size() + " sales.");
    told.add("Their amounts are encrypted WITH (SUM). H2 adds them up without a key:");
    for (String shelf : answers.keySet()) {
      String answer = String.valueOf(answers.get(shelf));
      BigDecimal sum = due.getOrDefault(shelf, BigDecimal.ZERO);
      blind &= !answer.equals(sum.unscaledValue().toString()) && !answer.equals(sum.toString());
      told.add(shelf + ": H2 answers " + answer + ", and the application reads " + read.get(shelf));
    }
    return new Evidence(blind && read.equals(due), told);
  }
}
