package dev.nacre.core.sql.grammar;

import java.util.HashSet;
import java.util.Set;

/** The names of time units and fields. */
public final class Units {
  private static final Set<String> OF_INTERVALS =
      Set.of(
          "YEAR",
          "QUARTER",
          "MONTH",
          "WEEK",
          "DAY",
          "HOUR",
          "MINUTE",
          "SECOND",
          "MICROSECOND",
          "YEAR_MONTH",
          "DAY_HOUR",
          "DAY_MINUTE",
          "DAY_SECOND",
          "DAY_MICROSECOND",
          "HOUR_MINUTE",
          "HOUR_SECOND",
          "HOUR_MICROSECOND",
          "MINUTE_SECOND",
          "MINUTE_MICROSECOND",
          "SECOND_MICROSECOND");

  private static final Set<String> OF_FUNCTIONS = ofFunctions();

  private Units() {}

  private static Set<String> ofFunctions() {
    Set<String> units = new HashSet<>(OF_INTERVALS);
    units.addAll(
        Set.of(
            "MILLISECOND",
            "NANOSECOND",
            "DAY_OF_YEAR",
            "DAYOFYEAR",
            "DOY",
            "DAY_OF_WEEK",
            "DOW",
            "ISO_WEEK",
            "DECADE",
            "CENTURY",
            "MILLENNIUM",
            "EPOCH",
            "YY",
            "YYYY",
            "MM",
            "DD",
            "HH",
            "MI",
            "N",
            "SS",
            "MS"));
    for (String unit : Set.of("FRAC_SECOND", "SECOND", "MINUTE", "HOUR", "DAY", "WEEK", "MONTH")) {
      units.add("SQL_TSI_" + unit);
    }
    units.add("SQL_TSI_QUARTER");
    units.add("SQL_TSI_YEAR");
    return Set.copyOf(units);
  }

  /** Whether it may follow {@code INTERVAL} and its value. */
  public static boolean isOfInterval(String word) {
    return OF_INTERVALS.contains(word);
  }

  /** Whether functions such as {@code TIMESTAMPADD} accept it. */
  public static boolean isField(String word) {
    return OF_FUNCTIONS.contains(word);
  }
}
