package dev.nacre.cli.output;

import java.util.List;

/** A result with two forms: aligned text and JSON. */
public sealed interface CommandResult permits NamedValues, Report, Table {
  /** For JSON: maps, lists, strings, numbers, booleans and null. */
  Object structure();

  /** For people. */
  List<String> lines();

  /** A result of named values, without any yet. */
  static NamedValues namedValues() {
    return new NamedValues();
  }
}
