package dev.nacre.cli;

import java.util.List;
import java.util.Map;

/** A result with two forms: aligned text and JSON. */
public sealed interface Shown permits Facts, Report, Table, Verbatim {
  /** For JSON: maps, lists, strings, numbers, booleans and null. */
  Object structure();

  /** For people. */
  List<String> lines();

  /** A result of named values, without any yet. */
  static Facts facts() {
    return new Facts();
  }

  /** Text whose JSON form is an object with one string. */
  static Verbatim verbatim(String name, String text) {
    return new Verbatim(Map.of(name, text), text.lines().toList());
  }
}
