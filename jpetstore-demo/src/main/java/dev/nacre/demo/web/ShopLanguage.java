package dev.nacre.demo.web;

import java.util.Locale;

/** The languages of the shop. */
public final class ShopLanguage {
  private ShopLanguage() {}

  /** {@code ja} for Japanese, {@code en} for any other language of the browser. */
  public static String of(Locale locale) {
    return locale.getLanguage().equals("ja") ? "ja" : "en";
  }
}
