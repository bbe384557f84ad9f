package dev.nacre.conformance;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Calls all methods of JDBC's interfaces that only ask, and says what came back. */
final class CallEverything {
  // They change the object, wait, or hand out what is looked at elsewhere.
  private static final Set<String> NOT_CALLED =
      Set.of(
          "close",
          "abort",
          "commit",
          "rollback",
          "cancel",
          "beginRequest",
          "endRequest",
          "createStatement",
          "getMetaData",
          "getResultSet",
          "getMoreResults",
          "clearBatch",
          "clearWarnings",
          "clearParameters",
          "addBatch",
          "execute",
          "executeQuery",
          "executeUpdate",
          "executeLargeUpdate",
          "executeBatch",
          "executeLargeBatch",
          "getNextException",
          "setSavepoint",
          "createBlob",
          "createClob",
          "createNClob",
          "createSQLXML",
          "notify",
          "notifyAll",
          "wait",
          "hashCode",
          "getClass");

  private CallEverything() {}

  static void play(Connection connection, Transcript transcript) throws Exception {
    transcript.begin("every question to a connection");
    ask(transcript, Connection.class, connection);
    transcript.begin("every question to a statement");
    try (Statement statement = connection.createStatement()) {
      ask(transcript, Statement.class, statement);
    }
    transcript.begin("every question to a prepared statement");
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT * FROM types WHERE id = ?")) {
      ask(transcript, PreparedStatement.class, statement);
      ask(transcript, ResultSetMetaData.class, statement.getMetaData());
    }
    askMetadata(connection.getMetaData(), transcript);
    everyGetter(connection, transcript);
  }

  private static void ask(Transcript transcript, Class<?> type, Object target) {
    for (Method method : methods(type)) {
      if (method.getParameterCount() == 0 && !NOT_CALLED.contains(method.getName())) {
        String name = method.getName() + "()";
        transcript.attempt(name, () -> transcript.say(name, method.invoke(target)));
      }
    }
  }

  /** Each method is a step of its own: these are what tools read. */
  private static void askMetadata(DatabaseMetaData metadata, Transcript transcript) {
    for (Method method : methods(DatabaseMetaData.class)) {
      if (method.getName().matches("unwrap|isWrapperFor|wait|equals|hashCode|getClass|notify.*")) {
        continue;
      }
      transcript.begin("metadata: " + method.getName() + "/" + method.getParameterCount());
      for (List<@Nullable Object> arguments : arguments(method)) {
        String name = method.getName() + arguments;
        transcript.attempt(
            name,
            () -> {
              Object answer = method.invoke(metadata, arguments.toArray());
              if (answer instanceof ResultSet rows) {
                try (rows) {
                  transcript.rows(rows);
                }
              } else {
                transcript.say(name, answer);
              }
            });
      }
    }
  }

  private static List<List<@Nullable Object>> arguments(Method method) {
    Class<?>[] types = method.getParameterTypes();
    if (types.length == 0) {
      return List.of(List.of());
    }
    return List.of(
        Arrays.asList(Arrays.stream(types).map(type -> argument(type, null, 0)).toArray()),
        Arrays.asList(Arrays.stream(types).map(type -> argument(type, "%", 1)).toArray()),
        Arrays.asList(Arrays.stream(types).map(type -> argument(type, "CHILD", 2)).toArray()));
  }

  private static @Nullable Object argument(Class<?> type, @Nullable String text, int number) {
    if (type == String.class) {
      return text;
    } else if (type == int.class) {
      return number;
    } else if (type == boolean.class) {
      return number % 2 == 0;
    }
    return null;
  }

  /** Every getter of a result on every type of value. */
  private static void everyGetter(Connection connection, Transcript transcript) throws Exception {
    for (Method method : methods(ResultSet.class)) {
      boolean byIndex =
          method.getName().startsWith("get")
              && method.getParameterCount() == 1
              && method.getParameterTypes()[0] == int.class;
      if (!byIndex) {
        continue;
      }
      transcript.begin("getter: " + method.getName());
      try (Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery("SELECT * FROM types ORDER BY id")) {
        while (rows.next()) {
          for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
            int column = i;
            String name = rows.getMetaData().getColumnLabel(i);
            transcript.attempt(name, () -> read(transcript, name, method.invoke(rows, column)));
          }
        }
      }
    }
  }

  private static void read(Transcript transcript, String name, @Nullable Object value)
      throws Exception {
    if (value instanceof java.io.InputStream stream) {
      transcript.say(name, stream.readAllBytes());
    } else if (value instanceof java.io.Reader reader) {
      java.io.StringWriter text = new java.io.StringWriter();
      reader.transferTo(text);
      transcript.say(name, text);
    } else {
      transcript.say(name, value);
    }
  }

  private static List<Method> methods(Class<?> type) {
    return Arrays.stream(type.getMethods())
        .filter(method -> !Modifier.isStatic(method.getModifiers()))
        .sorted(Comparator.comparing(Method::getName).thenComparing(Method::toString))
        .toList();
  }
}
