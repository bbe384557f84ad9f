package dev.nacre.jdbc.statement.parameter;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.sql.plan.ParameterPlacement;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.value.RepeatableValues;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sets each parameter in all places that it has in the text of the target's statement. Everything
 * else is passed on, so a batch and a result are those of the target.
 */
public final class RepeatedParameters {
  private final PreparedStatement target;
  private final ParameterPlacement placement;

  private RepeatedParameters(PreparedStatement target, ParameterPlacement placement) {
    this.target = target;
    this.placement = placement;
  }

  /**
   * A statement with the parameters of the application.
   *
   * @param placement null where the target has the same
   */
  public static PreparedStatement of(
      PreparedStatement target, @Nullable ParameterPlacement placement) {
    return placement == null
        ? target
        : proxy(PreparedStatement.class, new RepeatedParameters(target, placement)::called);
  }

  /** A method that is called. */
  @FunctionalInterface
  private interface Invocation {
    @Nullable Object of(Method method, @Nullable Object @Nullable [] arguments) throws Throwable;
  }

  private static <T> T proxy(Class<T> type, Invocation called) {
    return type.cast(
        Proxy.newProxyInstance(
            RepeatedParameters.class.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> called.of(method, arguments)));
  }

  private @Nullable Object called(Method method, @Nullable Object @Nullable [] arguments)
      throws Throwable {
    boolean sets =
        method.getName().startsWith("set")
            && method.getParameterCount() > 1
            && method.getParameterTypes()[0] == int.class;
    if (sets && arguments != null && arguments[0] instanceof Integer number) {
      set(method, number, arguments);
      return null;
    }
    @Nullable Object result = invoke(target, method, arguments);
    return result instanceof ParameterMetaData described ? placed(described) : result;
  }

  private void set(Method method, int number, @Nullable Object[] arguments) throws Throwable {
    List<Integer> places = places(number);
    if (places.size() > 1 && !RepeatableValues.areRepeatable(arguments)) {
      throw SqlErrors.refused(
          ErrorCode.ENCRYPTED_METHOD_REFUSED,
          "A parameter in the condition of an encrypted sum is sent several times, so it is no"
              + " stream, no large object and no array");
    }
    for (int place : places) {
      @Nullable Object[] moved = arguments.clone();
      moved[0] = place;
      invoke(target, method, moved);
    }
  }

  /** A number that no parameter has is one that the target refuses, too. */
  private List<Integer> places(int number) {
    if (number >= 1 && number <= placement.count()) {
      return placement.places(number);
    }
    return List.of(number < 1 ? number : placement.countPlaces() + 1);
  }

  private ParameterMetaData placed(ParameterMetaData described) {
    return proxy(
        ParameterMetaData.class,
        (method, arguments) -> {
          if (method.getName().equals("getParameterCount")) {
            return placement.count();
          }
          return method.getParameterCount() == 1
                  && arguments != null
                  && arguments[0] instanceof Integer number
              ? invoke(described, method, new Object[] {places(number).get(0)})
              : invoke(described, method, arguments);
        });
  }

  private static @Nullable Object invoke(
      Object of, Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
    try {
      return method.invoke(of, arguments);
    } catch (InvocationTargetException thrown) {
      throw thrown.getTargetException();
    }
  }
}
