package dev.nacre.core.sql.ddl.column;

import dev.nacre.core.catalog.SumCapability;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.policy.Policy;
import dev.nacre.core.policy.Policy.Wish;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.ddl.statement.DefinitionRefusal;
import dev.nacre.core.sql.ddl.statement.StatementEdits;
import dev.nacre.core.sql.ddl.statement.StatementNames;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.planner.type.ColumnTypeResolver;
import dev.nacre.core.sql.tree.Phrase;
import dev.nacre.core.sql.tree.Span;
import dev.nacre.core.sql.tree.TableElement;
import dev.nacre.core.value.ColumnType;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The rule for a column definition in CREATE TABLE or ALTER TABLE. A column declared ENCRYPT is
 * rewritten to a binary one with a check.
 */
public final class ColumnRule {
  private final StatementNames names;
  private final Dialect dialect;
  private final DefinitionRefusal refusal;
  private final Function<String, Optional<Policy.Line>> policy;
  private final String collationOfTable;
  private final StatementEdits edits;
  private final HiddenColumnDefinitions hidden;

  /**
   * @param policy the line for a column whose name is given as stored
   * @param collationOfTable the default for its columns, folded; empty when unknown
   * @param edits of the statement
   */
  public ColumnRule(
      StatementNames names,
      DefinitionRefusal refusal,
      Function<String, Optional<Policy.Line>> policy,
      String collationOfTable,
      StatementEdits edits) {
    this.names = names;
    this.dialect = names.dialect();
    this.refusal = refusal;
    this.policy = policy;
    this.collationOfTable = collationOfTable;
    this.edits = edits;
    this.hidden = new HiddenColumnDefinitions(names, refusal);
  }

  /** The hidden columns of those that it has read. */
  public HiddenColumnDefinitions hidden() {
    return hidden;
  }

  /**
   * @param encrypted null for a plain column, of which only the name is used
   * @param reference of an encrypted one
   */
  public record Definition(
      String name,
      ColumnDraft.@Nullable Encrypted encrypted,
      TableElement.@Nullable Reference reference) {
    public ColumnDraft column() {
      return new ColumnDraft(name, encrypted);
    }
  }

  public Definition read(TableElement.Column column) {
    String name = names.stored(column.name());
    names.requireClear(name, refusal);
    if (column.says("INVISIBLE")) {
      throw refusal.because(
          "a column is INVISIBLE, and would be missing from rows that name no columns");
    }
    TableElement.Encrypt encrypt = declared(column);
    Policy.Line line = line(name);
    if (encrypt != null) {
      EncryptClause clause = EncryptClause.of(encrypt, names, refusal);
      return encrypted(name, column, line, encrypt, clause.under(line, name, refusal));
    }
    return line == null
        ? new Definition(name, null, null)
        : encrypted(name, column, line, null, EncryptClause.of(line.decision()));
  }

  private static TableElement.@Nullable Encrypt declared(TableElement.Column column) {
    for (TableElement.Attribute one : column.attributes()) {
      if (one instanceof TableElement.Encrypt found) {
        return found;
      }
    }
    return null;
  }

  /** The line of the policy that wants a column encrypted, if there is one. */
  private Policy.@Nullable Line line(String name) {
    return policy.apply(name).filter(one -> one.decision().wish() != Wish.PLAIN).orElse(null);
  }

  /** The end of a message: that a line of the policy asks for what the definition does not say. */
  public String asked(TableElement.Column column) {
    Policy.Line line = declared(column) == null ? line(names.stored(column.name())) : null;
    return line == null ? "" : "; " + line.text() + " asks for it";
  }

  private Definition encrypted(
      String name,
      TableElement.Column column,
      Policy.@Nullable Line line,
      TableElement.@Nullable Encrypt encrypt,
      EncryptClause clause) {
    boolean compares = clause.protection().comparesEqual();
    List<TableElement.Option> characters = characters(column);
    Span written = type(column, characters);
    Span type = dialect.hasCollations() && column.type() != null ? column.type().span() : written;
    ColumnType columnType = ColumnTypeResolver.ofColumn(name, names.text(type), dialect, compares);
    String collation = collation(line, characters);
    if (compares && !dialect.comparesExactly(columnType.name(), collation)) {
      throw refusal.because(
          "NO SALT compares the column "
              + name
              + " exactly, which has to be its collation: COLLATE utf8mb4_nopad_bin for the column"
              + " or the table, or collate=utf8mb4_nopad_bin in the policy");
    }
    Constraints found = new Constraints(refusal);
    column.attributes().stream()
        .skip(characters.size())
        .filter(one -> one != encrypt)
        .forEach(found::read);
    ColumnDraft.Encrypted encrypted =
        new ColumnDraft.Encrypted(columnType, clause.protection(), clause.group());
    if (clause.sums() != null) {
      encrypted = encrypted.summed(hidden.add(column, clause, columnType, asked(column)));
    }
    if (found.key || found.reference != null) {
      if (!compares) {
        throw refusal.because("a key over the column " + name + " needs ENCRYPT NO SALT");
      }
      refuseLongKey(encrypted, "the column " + name);
    }
    String cells = cells(name, columnType, encrypted.sums());
    String guard = dialect.cellCheck(names.text(column.name().span()));
    if (dialect.checksLast() && !endsWith(column, encrypt)) {
      edits.replace(written, cells);
      if (encrypt != null) {
        edits.leaveOut(encrypt.span());
      }
      int place = end(column, encrypt, found.reference);
      edits.insert(place, " " + guard);
    } else if (encrypt == null) {
      edits.replace(written, cells + " " + guard);
    } else {
      edits.replace(written, cells);
      edits.replace(encrypt.span(), guard);
    }
    return new Definition(name, encrypted, found.reference);
  }

  private static boolean endsWith(
      TableElement.Column column, TableElement.@Nullable Encrypt encrypt) {
    return encrypt != null && encrypt.span().end() == column.span().end();
  }

  /**
   * Where to insert the check: at the end of the column, or before a reference that follows
   * ENCRYPT.
   */
  private static int end(
      TableElement.Column column,
      TableElement.@Nullable Encrypt encrypt,
      TableElement.@Nullable Reference reference) {
    int end = column.type() == null ? column.name().span().end() : column.type().span().end();
    for (TableElement.Attribute one : column.attributes()) {
      boolean behind = encrypt == null || one.span().start() > encrypt.span().start();
      if (one == reference && behind) {
        return end;
      }
      end = one.span().end();
    }
    return end;
  }

  /** The options between the type and the rest of the definition. */
  private static List<TableElement.Option> characters(TableElement.Column column) {
    return column.attributes().stream()
        .takeWhile(TableElement.Option.class::isInstance)
        .map(TableElement.Option.class::cast)
        .toList();
  }

  private static Span type(TableElement.Column column, List<TableElement.Option> characters) {
    int end = column.name().span().end();
    if (column.type() == null) {
      return new Span(end, end);
    }
    Span type = column.type().span();
    return characters.isEmpty()
        ? type
        : new Span(type.start(), characters.get(characters.size() - 1).span().end());
  }

  /** The collation of the column: declared, else by the policy, else that of the table. */
  private String collation(Policy.@Nullable Line line, List<TableElement.Option> characters) {
    if (!characters.isEmpty()) {
      return CollateClause.of(characters);
    }
    String wanted = line == null ? "" : line.decision().collation();
    return wanted.isEmpty() ? collationOfTable : wanted;
  }

  private String cells(String name, ColumnType declared, @Nullable SumCapability sums) {
    if (!declared.name().isLarge()) {
      int longest = Dialect.cellBytes(declared) + SumCapability.formBytes(sums, declared);
      if (longest > dialect.longestCell()) {
        throw refusal.because(
            "cells of the column "
                + name
                + " may have "
                + longest
                + " bytes, and a column with a check holds "
                + dialect.longestCell());
      }
      return dialect.cellType(longest);
    }
    return dialect
        .largeCellType()
        .orElseThrow(
            () ->
                new NacreException(
                    ErrorCode.COLUMN_TYPE_REFUSED,
                    "An encrypted "
                        + declared
                        + " could not have the check that keeps plaintext out of it"));
  }

  /** Refuses a key that is too long for an index of the database. */
  public void refuseLongKey(ColumnDraft.Encrypted encrypted, String what) {
    if (Dialect.cellBytes(encrypted.type()) > dialect.longestKey()) {
      throw refusal.because(what + " is too long for a key");
    }
  }

  /** The constraints in the definition of an encrypted column. */
  private static final class Constraints {
    private final DefinitionRefusal refusal;
    private boolean key;
    private TableElement.@Nullable Reference reference;

    Constraints(DefinitionRefusal refusal) {
      this.refusal = refusal;
    }

    void read(TableElement.Attribute one) {
      String word = one instanceof Phrase phrase ? phrase.word() : "";
      boolean isKey = word.equals("UNIQUE") || word.equals("PRIMARY KEY");
      if (one instanceof TableElement.Reference found && reference == null) {
        reference = found;
      } else if (!isKey && !word.equals("NOT NULL") && !word.equals("NULL")) {
        refuseOther();
      }
      key |= isKey;
    }

    /** A default or a check would contain a plaintext value. */
    @Safeguard("columns-42")
    private void refuseOther() {
      throw refusal.because(
          "an encrypted column has NOT NULL, UNIQUE, PRIMARY KEY and REFERENCES and nothing else");
    }
  }
}
