package dev.nacre.jdbc.result.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.catalog.Protection;
import dev.nacre.core.sql.column.CellColumn;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.plan.ShippedRows;
import dev.nacre.core.sql.sum.Moments;
import dev.nacre.core.sql.sum.SumTerm;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Rows that a database sends for a group are refused if they are of another, or of another number.
 */
final class GroupTotalsTest {
  private static final UUID ID = new UUID(1, 2);
  private static final EncryptedColumn COLUMN =
      new CellColumn(
          new CatalogTable(ID, "APP", "PAY", List.of()),
          "A",
          new Encryption(ID, ColumnType.of(TypeName.INTEGER), Protection.RANDOMISED, ID));

  /** A row; the cell of a value is one byte. */
  private record Row(int kind, long count, @Nullable Integer value, @Nullable String group) {
    Row(int kind, long count, @Nullable Integer value) {
      this(kind, count, value, "g");
    }

    Row of(@Nullable String other) {
      return new Row(kind, count, value, other);
    }

    byte @Nullable [] bytes() {
      return group == null ? null : group.getBytes(StandardCharsets.ISO_8859_1);
    }

    byte @Nullable [] cell() {
      return value == null ? null : new byte[] {value.byteValue()};
    }
  }

  private static Row row(long count, int value) {
    return new Row(ShippedRows.ROW, count, value);
  }

  private static Row group(long count) {
    return new Row(ShippedRows.GROUP, count, null);
  }

  private static final Row EMPTY = new Row(ShippedRows.EMPTY, 0, null);

  private static GroupTotals totals() {
    return new GroupTotals(
        (column, cell) -> BigDecimal.valueOf(cell[0]),
        new ShippedRows(1, List.of(COLUMN), 1, List.of(new SumTerm.Sum(0))));
  }

  private static ResultSet result(Row... rows) {
    return result(Types.VARCHAR, rows);
  }

  private static ResultSet result(int type, Row... rows) {
    int[] at = {-1};
    return (ResultSet)
        Proxy.newProxyInstance(
            GroupTotalsTest.class.getClassLoader(),
            new Class<?>[] {ResultSet.class},
            (proxy, method, args) ->
                switch (method.getName()) {
                  case "next" -> ++at[0] < rows.length;
                  case "getInt" -> rows[at[0]].kind;
                  case "getLong" -> rows[at[0]].count;
                  case "getBytes" -> args[0].equals(3) ? rows[at[0]].cell() : rows[at[0]].bytes();
                  case "getString" -> rows[at[0]].group;
                  case "getMetaData" -> columns(type);
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }

  private static ResultSetMetaData columns(int type) {
    return (ResultSetMetaData)
        Proxy.newProxyInstance(
            GroupTotalsTest.class.getClassLoader(),
            new Class<?>[] {ResultSetMetaData.class},
            (proxy, method, args) -> {
              assertThat(method.getName() + args[0]).isEqualTo("getColumnType4");
              return type;
            });
  }

  private static Moments sum(GroupTotals totals) {
    return Objects.requireNonNull(totals.of(0));
  }

  @Test
  void rowsAreAddedUpAsOftenAsTheyAreThere() throws SQLException {
    GroupTotals totals = totals();
    ResultSet result = result(row(1, 5), row(3, 2), group(4), row(1, -7), group(1), EMPTY);
    assertThat(totals.next(result)).isTrue();
    assertThat(sum(totals).sum()).isEqualByComparingTo("11");
    assertThat(sum(totals).count()).isEqualTo(4);
    assertThat(totals.next(result)).isTrue();
    assertThat(sum(totals).sum()).isEqualByComparingTo("-7");
    assertThat(totals.next(result)).isFalse();
    assertThatThrownBy(() -> totals.of(0)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void groupWithoutValuesHasNoSum() throws SQLException {
    GroupTotals totals = totals();
    assertThat(totals.next(result(new Row(ShippedRows.ROW, 2, null), group(2)))).isTrue();
    assertThat(totals.of(0)).isNull();
  }

  @Test
  void rowOfNoRowsIsShownWhereThereIsNoOther() throws SQLException {
    GroupTotals totals = totals();
    ResultSet result = result(EMPTY);
    assertThat(totals.next(result)).isTrue();
    assertThat(totals.of(0)).isNull();
    assertThat(totals.next(result)).isFalse();
  }

  @Test
  void otherRowsThanTheDatabaseCountedAreRefused() {
    for (ResultSet changed :
        List.of(
            result(row(1, 5), group(2)),
            result(row(2, 5), group(1)),
            result(row(1, 5), row(1, 6)),
            result(row(1, 5), EMPTY),
            result(row(0, 5), group(0)),
            result(row(-1, 5), group(-1)),
            result(group(1)),
            result(group(0)),
            result(new Row(3, 1, null)),
            result(new Row(ShippedRows.EMPTY, 1, null)))) {
      assertThatThrownBy(() -> totals().next(changed)).hasMessageStartingWith("NACRE-2066");
    }
  }

  @Test
  void rowsOfAnotherGroupAreRefused() {
    for (int type : List.of(Types.VARCHAR, Types.VARBINARY)) {
      for (ResultSet mixed :
          List.of(
              result(type, row(1, 5).of("a"), row(1, 6), group(2)),
              result(type, row(1, 5).of("a"), group(1)),
              result(type, row(1, 5), group(1).of(null)),
              result(type, row(1, 5).of(null), group(1)),
              result(type, row(1, 5).of(" g"), group(1)),
              result(type, row(1, 5).of("g\t"), group(1)))) {
        GroupTotals totals = totals();
        assertThatThrownBy(() -> totals.next(mixed)).hasMessageStartingWith("NACRE-2066");
        assertThatThrownBy(() -> totals.of(0)).isInstanceOf(IllegalStateException.class);
      }
    }
  }

  /** Derby pads texts and bytes with blanks where it compares them. */
  @Test
  void groupsDifferInMoreThanBlanksAtTheEnd() throws SQLException {
    for (int type : List.of(Types.CHAR, Types.BINARY)) {
      GroupTotals totals = totals();
      ResultSet result =
          result(
              type,
              row(1, 5).of("g  "),
              row(1, 6),
              group(2).of("g "),
              row(1, 2).of(""),
              group(1).of(" "));
      assertThat(totals.next(result)).isTrue();
      assertThat(sum(totals).sum()).isEqualByComparingTo("11");
      assertThat(totals.next(result)).isTrue();
      assertThat(sum(totals).sum()).isEqualByComparingTo("2");
    }
    assertThat(totals().next(result(row(1, 5).of(null), group(1).of(null)))).isTrue();
  }
}
