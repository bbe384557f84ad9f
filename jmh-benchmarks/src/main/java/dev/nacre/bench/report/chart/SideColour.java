package dev.nacre.bench.report.chart;

import dev.nacre.bench.side.Side;
import java.awt.Color;
import java.util.Locale;

/** One colour per side, the same on every chart and in every table. */
public enum SideColour {
  PLAIN(0x64748b),
  CONTROL(0xb8c2cf),
  ENCRYPTED(0x0f766e),
  SOFTWARE(0xd97706),
  PROGRAM(0x0369a1),
  COLUMNS(0x4d7c0f),
  COLUMNS_SOFTWARE(0xca8a04),
  NO_AES(0xf59e0b),
  NO_GHASH(0xfcd34d),
  ALL_OFF(0x92400e),
  TUNED(0x4338ca),
  TUNED_SOFTWARE(0xa5b4fc),
  H2_CIPHER(0x7c3aed),
  DERBY(0x2563eb),
  SQLITE(0xbe185d),
  HSQLDB(0x65a30d),
  MARK(0x111827);

  private final int rgb;

  SideColour(int rgb) {
    this.rgb = rgb;
  }

  Color color() {
    return new Color(rgb);
  }

  /** The colour, translucent. */
  Color glaze() {
    return new Color(rgb >> 16 & 0xff, rgb >> 8 & 0xff, rgb & 0xff, 40);
  }

  public String css() {
    return String.format(Locale.ROOT, "#%06x", rgb);
  }

  public static SideColour of(Side side) {
    return switch (side) {
      case PLAIN, MARIADB, POSTGRESQL, SUMS_PLAIN -> PLAIN;
      case CONTROL, MARIADB_CONTROL, POSTGRESQL_CONTROL -> CONTROL;
      case PAGES, MARIADB_COLUMNS, POSTGRESQL_COLUMNS, SUMS_PARALLEL -> ENCRYPTED;
      case PAGES_SOFTWARE, MARIADB_COLUMNS_SOFTWARE, SUMS_SERIAL -> SOFTWARE;
      case PAGES_NO_AES -> NO_AES;
      case PAGES_NO_GHASH -> NO_GHASH;
      case PAGES_ALL_OFF -> ALL_OFF;
      case TUNED_HARDWARE -> TUNED;
      case TUNED_SOFTWARE -> TUNED_SOFTWARE;
      case MYSQLSLAP -> PROGRAM;
      case COLUMNS -> COLUMNS;
      case COLUMNS_SOFTWARE -> COLUMNS_SOFTWARE;
      case H2_CIPHER -> H2_CIPHER;
      case DERBY, DERBY_ENCRYPTED -> DERBY;
      case SQLITE, SQLITE_CIPHER -> SQLITE;
      case HSQLDB, HSQLDB_CRYPT -> HSQLDB;
    };
  }
}
