package dev.nacre.testkit.forward;

import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.sql.Array;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/**
 * The source of one generated method.
 *
 * @param names of its parameters
 */
record MethodSource(Method method, List<String> names) {
  static MethodSource of(Method method) {
    return new MethodSource(method, ParameterNames.of(method));
  }

  /** The method without its body and its modifiers. */
  String declaration() {
    StringJoiner variables = new StringJoiner(", ", "<", "> ").setEmptyValue("");
    for (TypeVariable<Method> variable : method.getTypeParameters()) {
      variables.add(variable.getName());
    }
    StringJoiner parameters = new StringJoiner(", ", "(", ")");
    Type[] types = method.getGenericParameterTypes();
    for (int i = 0; i < types.length; i++) {
      parameters.add(type(types[i]) + " " + names.get(i));
    }
    StringJoiner thrown = new StringJoiner(", ", " throws ", "").setEmptyValue("");
    for (Type exception : method.getGenericExceptionTypes()) {
      thrown.add(type(exception));
    }
    String returned = type(method.getGenericReturnType());
    return variables + returned + " " + method.getName() + parameters + thrown;
  }

  private static String type(Type type) {
    String name = type.getTypeName().replace('$', '.');
    return name.replaceAll("\\bjava\\.lang\\.(?=[A-Z])", "");
  }

  String body() {
    boolean ofResult = method.getDeclaringClass() == ResultSet.class;
    if (ofResult && ParameterNames.isAccessor(method)) {
      return names.get(0).equals("index") ? ofIndex() : ofLabel();
    }
    return isSetter() ? ofSetter() : (isVoid() ? "" : "return ") + forwarded() + ";\n";
  }

  private boolean isVoid() {
    return method.getReturnType() == void.class;
  }

  private String ofIndex() {
    if (isVoid()) {
      return """
          checkUpdate(index);
          %s;
          """
          .formatted(forwarded());
    }
    return """
        ColumnInterceptor interceptor = interceptor(index);
        return interceptor == null ? %s : interceptor.%s%s;
        """
        .formatted(forwarded(), method.getName(), arguments(names));
  }

  private String ofLabel() {
    List<String> found = new ArrayList<>(names);
    found.set(0, "findColumn(label)");
    String byIndex = method.getName() + arguments(found);
    if (!isVoid()) {
      return "return resolvesLabels() ? " + byIndex + " : " + forwarded() + ";\n";
    }
    return """
        if (resolvesLabels()) {
        %s;
        } else {
        %s;
        }
        """
        .formatted(byIndex, forwarded());
  }

  /** Whether the method gives the value of a parameter that has a position. */
  boolean isSetter() {
    return PreparedStatement.class.isAssignableFrom(method.getDeclaringClass())
        && ParameterNames.isAccessor(method)
        && method.getName().startsWith("set")
        && names.get(0).equals("index");
  }

  private String ofSetter() {
    int type = names.indexOf("type");
    String given =
        type < 0
            ? "java.sql.Types.NULL"
            : method.getParameterTypes()[type] == int.class
                ? "type"
                : "ParameterInterceptor.number(type)";
    return """
        ParameterInterceptor interceptor = interceptor(index);
        if (interceptor == null) {
        %s;
        } else {
        interceptor.set(ParameterSetter.%s, index, %s, %s, %s, %s);
        }
        """
        .formatted(
            forwarded(),
            setter(),
            orElse("value", "null"),
            given,
            orElse("length", "-1"),
            orElse("calendar", "null"));
  }

  private String orElse(String name, String absent) {
    return names.contains(name) ? name : absent;
  }

  /**
   * {@code N_STRING} for {@code setNString}, with or without a length or a calendar. A stream has
   * another than a large object, since an object may be both a {@code Clob} and a {@code Blob}.
   */
  String setter() {
    String name =
        method
            .getName()
            .substring("set".length())
            .replaceAll("(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_")
            .toUpperCase(Locale.ROOT);
    if (ParameterNames.isStream(method.getParameterTypes()[1]) && !name.endsWith("STREAM")) {
      return name + "_STREAM";
    }
    if (names.contains("scale")) {
      return "SCALED_" + name;
    }
    return names.contains("value") && names.contains("type") ? "TYPED_" + name : name;
  }

  /** The call of the target, whose objects lead back to ours. */
  private String forwarded() {
    StringJoiner given = new StringJoiner(", ", "(", ")");
    Class<?>[] types = method.getParameterTypes();
    for (int i = 0; i < types.length; i++) {
      given.add(toTarget(types[i], names.get(i)));
    }
    String call = "target()." + method.getName() + given;
    Type returned = method.getGenericReturnType();
    if (!ParameterNames.isAccessor(method)) {
      return call;
    }
    if (returned instanceof TypeVariable) {
      return "fromTarget(" + call + ", type)";
    }
    if (returned == Array.class) {
      return "(java.sql.Array) fromTarget(" + call + ")";
    }
    return returned == Object.class ? "fromTarget(" + call + ")" : call;
  }

  private String toTarget(Class<?> type, String name) {
    if (name.equals("sql") && method.getDeclaringClass() == Statement.class) {
      boolean query = method.getName().equals("execute") || method.getName().equals("executeQuery");
      return query ? "queryToTarget(sql)" : "updateToTarget(sql)";
    }
    if (name.equals("index") && method.getDeclaringClass() == ResultSet.class) {
      return "targetIndex(index)";
    }
    if (name.equals("value") && type == Array.class) {
      return "(java.sql.Array) toTarget(value)";
    }
    return name.equals("value") && type == Object.class ? "toTarget(value)" : name;
  }

  private static String arguments(List<String> names) {
    return "(" + String.join(", ", names) + ")";
  }
}
