package dev.nacre.core.sql.refusal;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.lex.SourcePosition;
import org.jspecify.annotations.Nullable;

/**
 * Creates refusals. A message contains names of tables and columns and operators, and never a part
 * of the text.
 */
public final class Refusals {
  private Refusals() {}

  public static NacreException statement(String what) {
    return new NacreException(
        ErrorCode.ENCRYPTED_STATEMENT_REFUSED,
        "The statement is about a table with encrypted columns, and " + what);
  }

  /** The refusal of a part that may have nothing but names. */
  public static NacreException moreThanNames() {
    return statement("holds more than names");
  }

  /**
   * Refuses a text that may reach an encrypted table in another way than by its name.
   *
   * @param message whole sentences
   */
  public static NacreException access(String message) {
    return new NacreException(ErrorCode.ENCRYPTED_STATEMENT_REFUSED, message);
  }

  /** Refuses a definition over a table with encrypted columns. */
  public static NacreException definition(String what) {
    return new NacreException(
        ErrorCode.ENCRYPT_CLAUSE_REFUSED,
        "The statement is about a table with encrypted columns, and " + what);
  }

  public static NacreException policy(String what) {
    return new NacreException(ErrorCode.POLICY_STATEMENT_REFUSED, "The statement " + what);
  }

  /**
   * The refusal of a routine that leads to an encrypted table, unless the policy lists it as safe.
   */
  public static NacreException unsafeRoutine(String routine) {
    return new NacreException(
        ErrorCode.ENCRYPTED_STATEMENT_REFUSED,
        "The statement calls "
            + routine
            + ", a routine that may reach an encrypted table; the line \""
            + routine
            + "() = safe\" in the file of nacre.policy allows it");
  }

  /**
   * The refusal of an unknown name, which is not quoted because it may be a value without its
   * quotes.
   */
  public static NacreException unresolved() {
    return unresolved("");
  }

  /**
   * The refusal of an unknown name, with its position in the text.
   *
   * @param at from 0
   */
  public static NacreException unresolved(String text, int at) {
    return unresolved(" (" + SourcePosition.of(text, at) + ")");
  }

  private static NacreException unresolved(String place) {
    return new NacreException(
        ErrorCode.NAME_UNKNOWN,
        "The statement is about a table with encrypted columns, and names a column that none of its"
            + " tables has"
            + place);
  }

  public static NacreException converting(String table) {
    return new NacreException(
        ErrorCode.TABLE_CONVERTING, "The rows of the table " + table + " are being converted");
  }

  public static NacreException operator(EncryptedColumn column, String operator) {
    return new NacreException(
        ErrorCode.ENCRYPTED_OPERATOR_REFUSED,
        "The encrypted column " + column.text() + " is used in " + operator);
  }

  static NacreException needsEquality(EncryptedColumn column, String operator) {
    return new NacreException(
        ErrorCode.ENCRYPTED_OPERATOR_REFUSED,
        "The encrypted column "
            + column.text()
            + " is used in "
            + operator
            + ", for which it would have to be declared ENCRYPT NO SALT");
  }

  /** Refuses a column whose equal values have different cells. */
  public static void requireEquality(@Nullable EncryptedColumn column, String operator) {
    if (column != null && !column.encryption().protection().comparesEqual()) {
      throw needsEquality(column, operator);
    }
  }

  public static NacreException needsKey(EncryptedColumn column, String operator) {
    return new NacreException(
        ErrorCode.ENCRYPTED_OPERATOR_REFUSED,
        "The encrypted column "
            + column.text()
            + " is used in "
            + operator
            + ", for which it would have to be declared ENCRYPT NO SALT, or used together with a"
            + " key of the table "
            + column.table().name());
  }

  public static NacreException notOfOneGroup(EncryptedColumn column, EncryptedColumn other) {
    return operator(
        column, "a comparison with " + other.text() + ", which is not of its key group and type");
  }

  public static NacreException copy(EncryptedColumn column, String where) {
    return new NacreException(
        ErrorCode.ENCRYPTED_VALUE_REFUSED,
        "The value of the encrypted column " + column.text() + " would be copied to " + where);
  }

  public static NacreException cast(EncryptedColumn column, String type) {
    return new NacreException(
        ErrorCode.ENCRYPTED_VALUE_REFUSED,
        "A value is cast to "
            + type
            + " beside the encrypted column "
            + column.text()
            + " of type "
            + column.encryption().type()
            + "; a cast that changes the type of the value is not supported here");
  }

  public static NacreException value(EncryptedColumn column) {
    return new NacreException(
        ErrorCode.ENCRYPTED_VALUE_REFUSED,
        "The encrypted column "
            + column.text()
            + " is given something that is neither a parameter nor a literal");
  }
}
