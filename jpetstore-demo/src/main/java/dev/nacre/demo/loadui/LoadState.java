package dev.nacre.demo.loadui;

import java.util.Locale;

/** What the controller of a load is doing. */
enum LoadState {
  IDLE,
  PREPARING,
  RUNNING,
  DONE;

  /** The word that the page knows it by. */
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
