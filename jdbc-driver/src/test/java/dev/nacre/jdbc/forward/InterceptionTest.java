package dev.nacre.jdbc.forward;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.forward.ForwardingGenerator;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.net.MalformedURLException;
import java.net.URI;
import java.sql.Array;
import java.sql.CallableStatement;
import java.sql.Date;
import java.sql.JDBCType;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Position 2 is intercepted and position 1 is not: every method for 2 reaches the interceptor and
 * never the target. SQL, objects, arrays and numbers of columns pass a method of the subclass.
 */
@Covers("columns-15")
final class InterceptionTest {
  private static final Object GIVEN = new Object();

  private final List<String> targets = new ArrayList<>();
  private final List<@Nullable Object> sent = new ArrayList<>();
  private final List<String> intercepted = new ArrayList<>();

  @BeforeEach
  void forget() {
    targets.clear();
    sent.clear();
    intercepted.clear();
  }

  private <T> T recording(Class<T> type) {
    return type.cast(
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, args) -> {
              if (method.getName().equals("findColumn")) {
                return args[0].equals("two") ? 2 : 1;
              }
              targets.add(signature(method));
              sent.addAll(Arrays.asList(args));
              return ForwardingTest.empty(method.getReturnType());
            }));
  }

  private final class Parameters extends ForwardingPreparedStatement {
    Parameters() {
      super(recording(PreparedStatement.class));
    }

    @Override
    protected @Nullable ParameterInterceptor interceptor(int index) {
      return index != 2
          ? null
          : (setter, at, value, type, length, calendar) ->
              intercepted.add(described(setter.method(), at, value, type, length, calendar));
    }
  }

  private static String described(
      String method,
      int index,
      @Nullable Object value,
      int type,
      long length,
      @Nullable Calendar calendar) {
    return method + " " + index + " " + value + " " + type + " " + length + " " + calendar;
  }

  private final class Columns extends ForwardingResultSet {
    Columns() {
      super(recording(ResultSet.class));
    }

    @Override
    protected @Nullable ColumnInterceptor interceptor(int index) {
      return index != 2
          ? null
          : (ColumnInterceptor)
              Proxy.newProxyInstance(
                  getClass().getClassLoader(),
                  new Class<?>[] {ColumnInterceptor.class},
                  (proxy, method, args) -> {
                    intercepted.add(signature(method));
                    return ForwardingTest.empty(method.getReturnType());
                  });
    }

    @Override
    protected void checkUpdate(int index) throws SQLException {
      if (index == 2) {
        throw new SQLException("refused");
      }
    }

    @Override
    protected int targetIndex(int index) {
      return index + 40;
    }

    @Override
    protected boolean resolvesLabels() {
      return true;
    }
  }

  @Test
  void settersOfAnInterceptedParameterReachItsInterceptorOnly() throws Exception {
    int seen = 0;
    for (Method method : PreparedStatement.class.getMethods()) {
      if (isSetter(method)) {
        forget();
        Object[] arguments = arguments(method, 2);
        Object unused = method.invoke(new Parameters(), arguments);
        assertThat(targets).as(method.toString()).isEmpty();
        assertThat(intercepted).as(method.toString()).containsExactly(expected(method, arguments));
        seen++;
      }
    }
    assertThat(seen).isGreaterThan(45);
  }

  @Test
  void settersOfAnotherParameterReachTheTargetOnly() throws Exception {
    for (Method method : PreparedStatement.class.getMethods()) {
      if (isSetter(method)) {
        forget();
        Object[] arguments = arguments(method, 1);
        Object unused = method.invoke(new Parameters(), arguments);
        assertThat(targets).containsExactly(signature(method));
        assertThat(sent).containsExactly(arguments);
        assertThat(intercepted).isEmpty();
      }
    }
  }

  /** What a setter says, told by the types of its arguments. */
  private static String expected(Method method, Object[] arguments) {
    boolean isNull = method.getName().equals("setNull");
    int type = isNull ? (Integer) arguments[1] : Types.NULL;
    long length = -1;
    Calendar calendar = null;
    if (arguments.length > 2 && !isNull) {
      boolean stream = arguments[1] instanceof InputStream || arguments[1] instanceof Reader;
      if (arguments[2] instanceof Calendar given) {
        calendar = given;
      } else if (arguments[2] instanceof SQLType given) {
        type = given.getVendorTypeNumber();
      } else if (stream) {
        length = ((Number) arguments[2]).longValue();
      } else {
        type = (Integer) arguments[2];
      }
    }
    Object value = isNull ? null : arguments[1];
    return described(method.getName(), 2, value, type, length, calendar);
  }

  @Test
  void aTypeWithoutANumberIsOther() {
    assertThat(ParameterInterceptor.number(null)).isEqualTo(Types.OTHER);
    assertThat(ParameterInterceptor.number(JDBCType.CLOB)).isEqualTo(Types.CLOB);
  }

  /** Setters of a later version of JDBC. */
  private interface Later extends PreparedStatement {
    void setJSONText(int index, String value, Calendar calendar) throws SQLException;
  }

  @Test
  void aSetterThatALaterVersionAddsIsGeneratedWithAnInterceptor() throws Exception {
    Method later = Later.class.getMethod("setJSONText", int.class, String.class, Calendar.class);
    assertThat(ForwardingGenerator.method(later))
        .contains("if (interceptor == null) {\ntarget().setJSONText(index, value, calendar);")
        .contains(
            "interceptor.set(ParameterSetter.JSON_TEXT, index, value, java.sql.Types.NULL, -1,"
                + " calendar);");
  }

  @Test
  void gettersOfAnInterceptedColumnReachItsInterceptorOnly() throws Exception {
    int seen = 0;
    for (Method method : ResultSet.class.getMethods()) {
      if (isOfColumn(method, "get")) {
        for (int column : new int[] {1, 2}) {
          forget();
          Object unused = method.invoke(new Columns(), arguments(method, column));
          List<String> expected = List.of(byIndex(method));
          assertThat(targets).as(method.toString()).isEqualTo(column == 1 ? expected : List.of());
          if (column == 1) {
            assertThat(sent.get(0)).as(method.toString()).isEqualTo(41);
          }
          assertThat(intercepted)
              .as(method.toString())
              .isEqualTo(column == 2 ? expected : List.of());
        }
        seen++;
      }
    }
    assertThat(seen).isGreaterThan(60);
  }

  @Test
  void updatersOfAColumnAreCheckedBeforeTheTargetGetsThem() throws Exception {
    int seen = 0;
    for (Method method : ResultSet.class.getMethods()) {
      if (isOfColumn(method, "update")) {
        forget();
        Object unused = method.invoke(new Columns(), arguments(method, 1));
        assertThat(targets).containsExactly(byIndex(method));
        assertThat(sent.get(0)).as(method.toString()).isEqualTo(41);
        forget();
        assertThatThrownBy(() -> method.invoke(new Columns(), arguments(method, 2)))
            .isInstanceOf(InvocationTargetException.class)
            .hasRootCauseMessage("refused");
        assertThat(targets).as(method.toString()).isEmpty();
        seen++;
      }
    }
    assertThat(seen).isGreaterThan(80);
  }

  private final class OfSql extends ForwardingStatement {
    OfSql() {
      super(recording(Statement.class));
    }

    @Override
    protected String queryToTarget(String sql) {
      return "query";
    }

    @Override
    protected String updateToTarget(String sql) {
      return "update";
    }
  }

  /** A text that reached the target as it is given would bypass the guard. */
  @Test
  void everyMethodThatTakesSqlSendsWhatTheGuardReturns() throws Exception {
    int seen = 0;
    for (Method method : Statement.class.getMethods()) {
      if (method.getName().matches("(execute|addBatch).*") && method.getParameterCount() > 0) {
        forget();
        Object unused = method.invoke(new OfSql(), arguments(method, 1));
        boolean query = method.getName().matches("execute(Query)?");
        assertThat(sent.get(0)).as(method.toString()).isEqualTo(query ? "query" : "update");
        seen++;
      }
    }
    assertThat(seen).isEqualTo(14);
  }

  private final class Guarded extends ForwardingCallableStatement {
    Guarded() {
      super(recording(CallableStatement.class));
    }

    @Override
    protected @Nullable Object toTarget(@Nullable Object value) {
      intercepted.add("to");
      return value;
    }

    @Override
    protected @Nullable Object fromTarget(@Nullable Object value) {
      intercepted.add("from");
      return value;
    }

    @Override
    protected <T> @Nullable T fromTarget(@Nullable T value, Class<T> type) {
      intercepted.add("from");
      return value;
    }
  }

  private final class GuardedRows extends ForwardingResultSet {
    GuardedRows() {
      super(recording(ResultSet.class));
    }

    @Override
    protected @Nullable Object toTarget(@Nullable Object value) {
      intercepted.add("to");
      return value;
    }

    @Override
    protected @Nullable Object fromTarget(@Nullable Object value) {
      intercepted.add("from");
      return value;
    }

    @Override
    protected <T> @Nullable T fromTarget(@Nullable T value, Class<T> type) {
      intercepted.add("from");
      return value;
    }
  }

  /** Objects and arrays may lead to raw objects, so both directions pass a method of ours. */
  @Test
  void objectsAndArraysAreWrappedInBothDirections() throws Exception {
    for (Class<?> type : List.of(CallableStatement.class, ResultSet.class)) {
      int seen = 0;
      for (Method method : type.getMethods()) {
        if (isOfColumn(method, "get") || isOfColumn(method, "update") || isSetterOf(method)) {
          forget();
          Object wrapper = type == ResultSet.class ? new GuardedRows() : new Guarded();
          Object unused = method.invoke(wrapper, arguments(method, 1));
          assertThat(intercepted).as(method.toString()).isEqualTo(directions(method));
          assertThat(targets).containsExactly(signature(method));
          seen += intercepted.size();
        }
      }
      assertThat(seen).isGreaterThan(15);
    }
  }

  private static List<String> directions(Method method) {
    List<Class<?>> leading = List.of(Object.class, Array.class);
    if (leading.contains(method.getReturnType())) {
      return List.of("from");
    }
    boolean given = Arrays.stream(method.getParameterTypes()).anyMatch(leading::contains);
    return given ? List.of("to") : List.of();
  }

  private static boolean isSetter(Method method) {
    return isSetterOf(method) && method.getParameterTypes()[0] == int.class;
  }

  private static boolean isSetterOf(Method method) {
    return isOfColumn(method, "set") && method.getParameterCount() > 1;
  }

  private static boolean isOfColumn(Method method, String prefix) {
    Class<?>[] types = method.getParameterTypes();
    boolean ofStatement = method.getDeclaringClass() == Statement.class;
    return method.getName().startsWith(prefix)
        && !ofStatement
        && types.length > 0
        && (types[0] == int.class || types[0] == String.class);
  }

  private static String signature(Method method) {
    return method.getName() + Arrays.toString(method.getParameterTypes());
  }

  private static String byIndex(Method method) {
    return signature(method).replaceFirst("\\[class java.lang.String", "[int");
  }

  private static Object[] arguments(Method method, int index) {
    Class<?>[] types = method.getParameterTypes();
    Object[] arguments = new Object[types.length];
    for (int i = 0; i < types.length; i++) {
      arguments[i] = sample(types[i]);
    }
    arguments[0] = types[0] == int.class ? (Object) index : index == 1 ? "one" : "two";
    return arguments;
  }

  private static Object sample(Class<?> type) {
    return switch (type.getSimpleName()) {
      case "int" -> 7;
      case "long" -> 8L;
      case "short" -> (short) 9;
      case "byte" -> (byte) 10;
      case "boolean" -> true;
      case "double" -> 11.5;
      case "float" -> 12.5f;
      case "byte[]" -> new byte[1];
      case "String" -> "text";
      case "String[]" -> new String[1];
      case "int[]" -> new int[1];
      case "Object" -> GIVEN;
      case "BigDecimal" -> BigDecimal.TEN;
      case "Date" -> new Date(0);
      case "Time" -> new Time(0);
      case "Timestamp" -> new Timestamp(0);
      case "Calendar" -> Calendar.getInstance(TimeZone.getTimeZone("UTC"), Locale.ROOT);
      case "InputStream" -> new ByteArrayInputStream(new byte[0]);
      case "Reader" -> new StringReader("");
      case "SQLType" -> JDBCType.VARCHAR;
      case "Class" -> String.class;
      case "Map" -> Map.of();
      case "URL" -> url();
      default -> object(type);
    };
  }

  private static Object url() {
    try {
      return URI.create("http://nowhere").toURL();
    } catch (MalformedURLException wrong) {
      throw new AssertionError(wrong);
    }
  }

  private static Object object(Class<?> type) {
    return Proxy.newProxyInstance(
        InterceptionTest.class.getClassLoader(),
        new Class<?>[] {type},
        (proxy, method, args) ->
            method.getName().equals("toString")
                ? type.getSimpleName()
                : method.getName().equals("equals")
                    ? (Object) (proxy == args[0])
                    : ForwardingTest.empty(method.getReturnType()));
  }
}
