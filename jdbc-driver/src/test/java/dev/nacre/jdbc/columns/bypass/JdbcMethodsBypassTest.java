package dev.nacre.jdbc.columns.bypass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.types.MatrixOutcome;
import dev.nacre.testkit.cover.Covers;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.JDBCType;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.Statement;
import java.sql.Types;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** No method of JDBC carries a value past the seal, and none gives a cell for a value. */
@Covers({"columns-15", "columns-20"})
final class JdbcMethodsBypassTest {
  private static final String SECRET = "31415926";

  private final DatabaseHarness bench;
  private final Connection connection;

  JdbcMethodsBypassTest() throws SQLException {
    bench = new DatabaseHarness();
    connection = bench.connect();
    try (Statement statement = connection.createStatement()) {
      assertThat(
              statement.executeUpdate("CREATE TABLE t (id INT, secret VARCHAR(40) ENCRYPT, n INT)"))
          .isZero();
      assertThat(statement.executeUpdate("INSERT INTO t VALUES (1, '" + SECRET + "', 2)"))
          .isEqualTo(1);
    }
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
    bench.close();
  }

  @Test
  void everySetterEncryptsOrRefuses() throws Exception {
    int seen = 0;
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO t (id, secret) VALUES (?, ?)")) {
      for (Method method : PreparedStatement.class.getMethods()) {
        boolean setter =
            method.getName().startsWith("set")
                && method.getParameterCount() >= 2
                && method.getParameterTypes()[0] == int.class;
        if (setter) {
          int before = bench.tap.heard().size();
          String failure = failure(insert, method, arguments(method));
          List<String> heard = bench.tap.heard().subList(before, bench.tap.heard().size());
          if (failure == null) {
            assertThat(heard).as(method.toString()).hasSize(1);
            assertThat(heard.get(0)).as(method.toString()).matches("(?s)set(Bytes|Null) 2 .*");
          } else {
            assertThat(failure).as(method.toString()).startsWith("NACRE-20");
            assertThat(heard).as(method.toString()).isEmpty();
          }
          assertThat(String.valueOf(failure)).doesNotContain(SECRET);
          assertThat(heard).noneMatch(line -> line.contains(SECRET));
          seen++;
        }
      }
    }
    assertThat(seen).isGreaterThan(45);
  }

  @Test
  void everyGetterDecryptsOrRefuses() throws Exception {
    int opened = 0;
    int refused = 0;
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT id, secret FROM t")) {
      assertThat(row.next()).isTrue();
      for (Method method : ResultSet.class.getMethods()) {
        Class<?>[] types = method.getParameterTypes();
        boolean getter =
            method.getName().startsWith("get")
                && types.length > 0
                && (types[0] == int.class || types[0] == String.class);
        if (getter) {
          Object[] arguments = arguments(method);
          arguments[0] = types[0] == int.class ? (Object) 2 : "SECRET";
          for (int i = 1; i < types.length; i++) {
            arguments[i] = types[i] == Class.class ? String.class : arguments[i];
          }
          try {
            Object value = method.invoke(row, arguments);
            if (value instanceof Boolean) {
              continue;
            }
            assertThat(number(value))
                .as(method.toString())
                .isEqualByComparingTo(
                    method.getReturnType() == float.class
                        ? new BigDecimal(Float.toString(Float.parseFloat(SECRET)))
                        : new BigDecimal(SECRET));
            opened++;
          } catch (InvocationTargetException thrown) {
            assertThat(thrown.getTargetException().getMessage())
                .as(method.toString())
                .startsWith("NACRE-20");
            refused++;
          }
        }
      }
    }
    assertThat(opened).isGreaterThan(14);
    assertThat(refused).isGreaterThan(25);
  }

  private static BigDecimal number(@Nullable Object value) {
    String text = MatrixOutcome.of(() -> value).replace("'", "").replaceFirst(".* ", "");
    String hex = HexFormat.of().formatHex(SECRET.getBytes(StandardCharsets.UTF_8));
    return new BigDecimal(text.replaceFirst("^x?" + hex + "$", SECRET));
  }

  @Test
  void everyUpdaterExceptUpdateNullIsRefused() throws Exception {
    int refused = 0;
    try (Statement statement =
            connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_UPDATABLE);
        ResultSet row = statement.executeQuery("SELECT id, secret FROM t")) {
      assertThat(row.next()).isTrue();
      for (Method method : ResultSet.class.getMethods()) {
        if (method.getName().startsWith("update") && method.getParameterCount() > 1) {
          Object[] arguments = arguments(method);
          arguments[0] = method.getParameterTypes()[0] == int.class ? (Object) 2 : "SECRET";
          assertThatThrownBy(() -> method.invoke(row, arguments))
              .as(method.toString())
              .rootCause()
              .hasMessageStartingWith("NACRE-2053")
              .hasMessageContaining("cannot be changed through a result");
          refused++;
        }
      }
    }
    assertThat(refused).isGreaterThan(80);
  }

  private static @Nullable String failure(
      PreparedStatement insert, Method method, Object[] arguments) throws IllegalAccessException {
    try {
      Object unused = method.invoke(insert, arguments);
      return null;
    } catch (InvocationTargetException thrown) {
      return String.valueOf(thrown.getTargetException().getMessage());
    }
  }

  private static Object[] arguments(Method method) {
    Class<?>[] types = method.getParameterTypes();
    Object[] arguments = new Object[types.length];
    for (int i = 0; i < types.length; i++) {
      arguments[i] = i == 0 ? 2 : sample(types[i]);
    }
    return arguments;
  }

  private static @Nullable Object sample(Class<?> type) {
    if (type == String.class || type == Object.class) {
      return SECRET;
    } else if (type == int.class) {
      return Types.VARCHAR;
    } else if (type == long.class) {
      return Long.valueOf(SECRET);
    } else if (type == short.class) {
      return (short) 31;
    } else if (type == byte.class) {
      return (byte) 31;
    } else if (type == boolean.class) {
      return true;
    } else if (type == double.class) {
      return 31415926d;
    } else if (type == float.class) {
      return 31415926f;
    } else if (type == BigDecimal.class) {
      return new BigDecimal(SECRET);
    } else if (type == byte[].class) {
      return SECRET.getBytes(StandardCharsets.UTF_8);
    } else if (type == InputStream.class) {
      return new ByteArrayInputStream(SECRET.getBytes(StandardCharsets.UTF_8));
    } else if (type == Reader.class) {
      return new StringReader(SECRET);
    } else if (type == SQLType.class) {
      return JDBCType.VARCHAR;
    }
    return null;
  }
}
