package dev.nacre.jdbc.columns;

import dev.nacre.core.sql.dialect.Dialect;
import java.util.ArrayList;
import java.util.List;

/**
 * Settings of a session that change what a database makes of values.
 *
 * @param url what is added to the URL
 * @param statement what is sent to begin with, or nothing
 */
record ValueSetting(String url, String statement) {
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

  static List<ValueSetting> of(Dialect dialect) {
    List<ValueSetting> all = new ArrayList<>();
    switch (dialect) {
      case H2 -> {
        for (int i = 0; i < MODES.size(); i++) {
          String mode = ";MODE=" + MODES.get(i);
          String zone = ZONES.get(i % ZONES.size());
          all.add(new ValueSetting(mode, ""));
          all.add(new ValueSetting(mode + ";TIME ZONE=" + zone, ""));
          all.add(new ValueSetting(mode, "SET TIME ZONE '" + zone + "'"));
          all.add(new ValueSetting("", "SET MODE " + MODES.get(i)));
        }
      }
      case POSTGRESQL -> {
        for (String zone : ZONES) {
          all.add(new ValueSetting("", "SET TIME ZONE '" + zone + "'"));
        }
        all.add(new ValueSetting("?prepareThreshold=1", "SET TIME ZONE 'Asia/Tokyo'"));
        all.add(new ValueSetting("?preferQueryMode=simple", ""));
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
              all.add(new ValueSetting("&connectionTimeZone=" + zone + more, ""));
            }
          }
        }
        all.add(new ValueSetting("&useServerPrepStmts=true", ""));
        all.add(
            new ValueSetting("", "SET sql_mode = CONCAT(@@sql_mode, ',TIME_ROUND_FRACTIONAL')"));
        all.add(new ValueSetting("", "SET time_zone = '+03:00'"));
      }
      case DERBY -> all.add(new ValueSetting("", ""));
    }
    return all;
  }
}
