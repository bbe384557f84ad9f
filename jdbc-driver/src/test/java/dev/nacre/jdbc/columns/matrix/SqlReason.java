package dev.nacre.jdbc.columns.matrix;

import java.util.regex.Pattern;

/** Why a statement is refused, by what the refusal says; the page has a table for each. */
enum SqlReason {
  ORDER(
      "The order of encrypted values",
      "Cells do not sort as their values do.",
      "is used in (ORDER BY|BETWEEN|MAX|MIN|GREATEST|LEAST|an expression with [<>]|an expression or"
          + " ORDER BY)"),
  PARTS(
      "Parts of encrypted values",
      "A cell does not show a part of its value.",
      "is used in (NOT )?(I?LIKE|SIMILAR|REGEXP|RLIKE|LOCATE|POSITION|INSTR|STRPOS|CHARINDEX|SUBSTR"
          + "|LEFT|RIGHT|an expression with [!^]?[~@])"),
  EQUALITY(
      "Equality of values in columns with salt",
      "Equal values have other cells each time; `NO SALT` makes these work.",
      "would have to be declared ENCRYPT NO SALT|needs ENCRYPT NO SALT"),
  GROUPS(
      "Columns of different keys",
      "Equal values have other cells in each key group and type, and a column with salt has a key"
          + " for each cell.",
      "not of its key group and type|where its cells would not open"),
  PLAIN(
      "Encrypted and plain values in one place",
      "A cell would stand where a value is expected, or a value where only cells may be.",
      "with something that is not encrypted|column that is not encrypted|with an array"),
  COMPUTED(
      "Values that the server computes",
      "They are not known here, and what is not known cannot be sealed.",
      "NACRE-2052"),
  VALUE("Functions and operators that need the value", "The server has cells only.", "NACRE-2051"),
  DEFINITION(
      "Definitions",
      "They cannot be made with encrypted columns, or would show a value.",
      "NACRE-(2021|2054|2061)"),
  METHOD("Methods of JDBC", "The statement was sent, the method is refused.", "NACRE-2053"),
  CONVERSION("Conversions", "The table shares its keys.", "NACRE-4011"),
  FORM(
      "Forms that are not understood",
      "Not built yet, or they might lead to values by a way that no check covers.",
      "NACRE-2050");

  private final String heading;
  private final String sentence;
  private final Pattern message;

  SqlReason(String heading, String sentence, String message) {
    this.heading = heading;
    this.sentence = sentence;
    this.message = Pattern.compile(message);
  }

  static SqlReason of(String message) {
    for (SqlReason reason : values()) {
      if (reason.message.matcher(message).find()) {
        return reason;
      }
    }
    throw new IllegalArgumentException("no SqlReason is for this refusal: " + message);
  }

  String heading() {
    return heading;
  }

  String sentence() {
    return sentence;
  }
}
