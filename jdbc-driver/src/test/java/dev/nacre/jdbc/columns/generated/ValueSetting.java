package dev.nacre.jdbc.columns.generated;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DialectName;
import java.util.ArrayList;
import java.util.List;

/**
 * Settings of a session that change what a database makes of values.
 *
 * @param url what is added to the URL
 * @param statements what is sent to begin with; if they are several, one now and then while cases
 *     run
 * @param local what is sent in the transaction of each case, or nothing
 */
record ValueSetting(String url, List<String> statements, String local) {
  private static final List<String> MODES =
      List.of(
          "REGULAR",
          "STRICT",
          "LEGACY",
          "DB2",
          "Derby",
          "HSQLDB",
          "MSSQLServer",
          "MariaDB",
          "MySQL",
          "Oracle",
          "PostgreSQL");

  private static final List<String> ZONES =
      List.of("UTC", "America/St_Johns", "Asia/Kolkata", "America/New_York", "GMT+05:30");

  private static ValueSetting url(String url) {
    return new ValueSetting(url, List.of(), "");
  }

  private static ValueSetting sent(String... statements) {
    return new ValueSetting("", List.of(statements), "");
  }

  static List<ValueSetting> of(Dialect dialect) {
    List<ValueSetting> all = new ArrayList<>();
    switch (DialectName.of(dialect)) {
      case H2 -> {
        for (int i = 0; i < MODES.size(); i++) {
          String mode = ";MODE=" + MODES.get(i);
          String zone = ZONES.get(i % ZONES.size());
          String set = "SET TIME ZONE '" + zone + "'";
          all.add(url(mode));
          all.add(url(mode + ";TIME ZONE=" + zone));
          all.add(new ValueSetting(mode, List.of(set), ""));
          all.add(sent("SET MODE " + MODES.get(i)));
          all.add(
              new ValueSetting(
                  mode,
                  List.of(set, "SET TIME ZONE LOCAL", "SET TIME ZONE INTERVAL '3' HOUR"),
                  ""));
        }
      }
      case POSTGRESQL -> {
        for (String zone : ZONES) {
          all.add(sent("SET TIME ZONE '" + zone + "'"));
          all.add(new ValueSetting("", List.of(), "SET LOCAL TIME ZONE '" + zone + "'"));
        }
        all.add(
            sent(
                "SET TIME ZONE 'Asia/Kolkata'",
                "SET TIME ZONE LOCAL",
                "SET TIME ZONE DEFAULT",
                "SET SESSION TIME ZONE -3.5",
                "SET TIME ZONE INTERVAL '+05:30' HOUR TO MINUTE",
                "SET timezone TO 'Europe/Paris'",
                "SELECT set_config('timezone', 'America/New_York', false)"));
        all.add(new ValueSetting("", List.of(), "SET LOCAL TIME ZONE LOCAL"));
        all.add(
            new ValueSetting(
                "", List.of("SET TIME ZONE 'Asia/Tokyo'"), "SET LOCAL TIME ZONE 'Europe/Paris'"));
        all.add(new ValueSetting("?prepareThreshold=1", List.of("SET TIME ZONE 'Asia/Tokyo'"), ""));
        all.add(url("?preferQueryMode=simple"));
      }
      case MARIADB -> {
        for (String zone : List.of("UTC", "America/St_Johns", "LOCAL", "SERVER", "+04:00")) {
          for (String more :
              List.of(
                  "",
                  "&preserveInstants=true",
                  "&preserveInstants=true&useServerPrepStmts=true",
                  "&preserveInstants=true&forceConnectionTimeZoneToSession=true")) {
            // The server knows no names of zones.
            if (zone.startsWith("+") || !more.contains("force")) {
              all.add(url("&connectionTimeZone=" + zone + more));
            }
          }
        }
        all.add(url("&useServerPrepStmts=true"));
        all.add(sent("SET sql_mode = CONCAT(@@sql_mode, ',TIME_ROUND_FRACTIONAL')"));
        List<String> shifting =
            List.of(
                "SET time_zone = '+03:00'",
                "SET time_zone = SYSTEM",
                "SET SESSION time_zone = '-08:00'",
                "SET @@time_zone = '+05:30'",
                "SET @@session.time_zone = DEFAULT",
                "SET sql_mode = CONCAT(@@sql_mode, ',TIME_ROUND_FRACTIONAL')",
                "SET sql_mode = REPLACE(@@sql_mode, 'TIME_ROUND_FRACTIONAL', '')");
        all.add(new ValueSetting("", shifting, ""));
        all.add(new ValueSetting("&useServerPrepStmts=true", shifting, ""));
        all.add(new ValueSetting("&preserveInstants=true&connectionTimeZone=UTC", shifting, ""));
      }
      case DERBY -> all.add(url(""));
    }
    return all;
  }
}
