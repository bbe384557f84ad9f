package dev.nacre.core.sql.verify;

/**
 * What a part of a statement holds, computed from its children upwards.
 *
 * <p>In the examples, {@code email} is an encrypted column of texts, {@code name} is a plain
 * column, {@code ?1} is a parameter that is encrypted for {@code email}, and {@code ?} is one that
 * is not.
 *
 * <table>
 *   <caption>An example of a part for which each fact is true</caption>
 *   <tr><th>fact</th><th>SQL</th></tr>
 *   <tr><td>{@code comparesCell}</td><td>{@code email = ?1}</td></tr>
 *   <tr><td>{@code usesEncryptedValue}</td><td>{@code SET email = ?1}</td></tr>
 *   <tr><td>{@code hasEncryptedValue}</td><td>{@code ?1}</td></tr>
 *   <tr><td>{@code hasColumn}</td><td>{@code UPPER(name)}</td></tr>
 *   <tr><td>{@code hasUnencryptedValue}</td><td>{@code LENGTH(?)}</td></tr>
 *   <tr><td>{@code hasUnencryptedParameter}</td><td>{@code COALESCE(?, 'x')}</td></tr>
 *   <tr><td>{@code comparesPlain}</td><td>{@code name = ?}</td></tr>
 *   <tr><td>{@code testsValueAlone}</td><td>{@code LENGTH(?) = 0}</td></tr>
 *   <tr><td>{@code hasTest}</td><td>{@code LENGTH(?) = 0 OR email = ?1}</td></tr>
 * </table>
 *
 * @param comparesCell whether an encrypted column is compared
 * @param usesEncryptedValue whether an encrypted value is searched for or stored
 * @param hasEncryptedValue whether there is an encrypted value
 * @param hasColumn whether there is a column
 * @param hasUnencryptedValue whether there is a value that is not encrypted, and may be the
 *     searched one
 * @param hasUnencryptedParameter whether such a value is a parameter
 * @param comparesPlain whether such a parameter is compared with a column
 * @param testsValueAlone whether as a condition it would test such a value alone
 * @param hasTest whether a condition in it does
 */
record ConditionFacts(
    boolean comparesCell,
    boolean usesEncryptedValue,
    boolean hasEncryptedValue,
    boolean hasColumn,
    boolean hasUnencryptedValue,
    boolean hasUnencryptedParameter,
    boolean comparesPlain,
    boolean testsValueAlone,
    boolean hasTest) {
  static final ConditionFacts COLUMN =
      new ConditionFacts(false, false, false, true, false, false, false, false, false);
}
