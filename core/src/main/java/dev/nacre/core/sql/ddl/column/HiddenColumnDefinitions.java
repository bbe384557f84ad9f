package dev.nacre.core.sql.ddl.column;

import dev.nacre.core.catalog.SumCapability;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.ddl.statement.DefinitionRefusal;
import dev.nacre.core.sql.ddl.statement.StatementNames;
import dev.nacre.core.sql.dialect.spi.sum.SumSql;
import dev.nacre.core.sql.tree.TableElement;
import dev.nacre.core.sum.ashe.form.SumOptions;
import dev.nacre.core.value.ColumnType;
import java.util.Objects;
import java.util.Optional;

/** The hidden columns of a table that is defined: generated from the cells that are WITH (SUM). */
public final class HiddenColumnDefinitions {
  private final StatementNames names;
  private final DefinitionRefusal refusal;
  private final StringBuilder text = new StringBuilder();
  private int last;

  HiddenColumnDefinitions(StatementNames names, DefinitionRefusal refusal) {
    this.names = names;
    this.refusal = refusal;
  }

  /**
   * Numbers the columns of a table that has others.
   *
   * @param number of the next column
   */
  public void continueAt(int number) {
    last = number - 1;
  }

  /** The definitions, each with a comma before it; empty without such columns. */
  public String text() {
    return text.toString();
  }

  /**
   * Adds the hidden columns of a column.
   *
   * @param asked for messages: which line of a policy asks for them, if the definition does not
   */
  SumCapability add(
      TableElement.Column column, EncryptClause clause, ColumnType type, String asked) {
    String name = names.stored(column.name());
    SumSql sql =
        names.dialect().sums().orElseThrow(() -> refusal.sumsNotBuilt(names, name + asked));
    if (clause.protection().comparesEqual()) {
      throw refused(name, "is either NO SALT or WITH (SUM), not both");
    }
    SumOptions options = Objects.requireNonNull(clause.sums());
    Optional<String> unsuitable = sql.unfit(options);
    if (unsuitable.isPresent()) {
      throw refused(name, unsuitable.get() + asked);
    }
    SumCapability sums = sql.capability(last + 1, options);
    int limbs;
    try {
      limbs = sums.format(type).limbs();
    } catch (NacreException unfit) {
      throw unfit.code() == ErrorCode.SUM_OPTIONS_REFUSED
          ? refused(name, SumCapability.unfitReason(type, options) + asked)
          : unfit;
    }
    last = sums.number();
    if (sums.byRows()) {
      return sums;
    }
    text.append(sql.hiddenColumnDefinitions(names.text(column.name().span()), last, limbs));
    return sums;
  }

  private NacreException refused(String column, String what) {
    return refusal.because(ErrorCode.SUM_OPTIONS_REFUSED, "the column " + column + " " + what);
  }
}
