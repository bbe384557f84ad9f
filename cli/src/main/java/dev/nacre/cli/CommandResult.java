package dev.nacre.cli;

import java.util.List;
import java.util.Map;

/** A result with two forms: aligned text and JSON. */
public sealed interface CommandResult permits NamedValues, Report, Table, PlainText {
  /** For JSON: maps, lists, strings, numbers, booleans and null. */
  Object structure();

  /** For people. */
  List<String> lines();

  /** A result of named values, without any yet. */
  static NamedValues facts() {
    return new NamedValues();
  }

  /** Text whose JSON form is an object with one string. */
  static PlainText verbatim(String name, String text) {
    return new PlainText(Map.of(name, text), text.lines().toList());
  }
}
