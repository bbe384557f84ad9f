package dev.nacre.jdbc.engine.h2;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;

/** Runs an {@link EveryH2} test for each jar that the build has put into {@code target/h2}. */
public final class EveryH2Extension implements TestTemplateInvocationContextProvider {
  @Override
  public boolean supportsTestTemplate(ExtensionContext context) {
    return true;
  }

  @Override
  public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(
      ExtensionContext context) {
    Method test = context.getRequiredTestMethod();
    boolean endsOnly = test.getAnnotation(EveryH2.class).endsOnly();
    return wanted(jars(), endsOnly, test.getName().hashCode()).stream().map(OneH2::new);
  }

  private static List<Path> wanted(List<Path> jars, boolean endsOnly, int test) {
    if (!endsOnly && System.getProperty("slow") != null) {
      return jars;
    }
    Path first = jars.get(0);
    Path last = jars.get(jars.size() - 1);
    List<Path> between = jars.subList(1, jars.size() - 1);
    return endsOnly
        ? List.of(first, last)
        : List.of(first, between.get(Math.floorMod(test, between.size())), last);
  }

  static List<Path> jars() {
    try (Stream<Path> jars = Files.list(Path.of("target", "h2"))) {
      return jars.filter(jar -> jar.toString().endsWith(".jar")).sorted().toList();
    } catch (IOException missing) {
      throw new UncheckedIOException(missing);
    }
  }

  private record OneH2(Path jar) implements TestTemplateInvocationContext {
    @Override
    public String getDisplayName(int invocation) {
      return jar.getFileName().toString().replace(".jar", "");
    }

    @Override
    public List<Extension> getAdditionalExtensions() {
      return List.of(new Elsewhere(jar));
    }
  }

  private record Elsewhere(Path jar) implements InvocationInterceptor {
    @Override
    public void interceptTestTemplateMethod(
        Invocation<Void> invocation,
        ReflectiveInvocationContext<Method> invocationContext,
        ExtensionContext context)
        throws Throwable {
      invocation.skip();
      Method method = invocationContext.getExecutable();
      Thread thread = Thread.currentThread();
      ClassLoader before = thread.getContextClassLoader();
      try (IsolatedLoader loader = IsolatedLoader.withH2(jar)) {
        thread.setContextClassLoader(loader);
        Class<?> type = loader.loadClass(method.getDeclaringClass().getName());
        Constructor<?> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        Method same = type.getDeclaredMethod(method.getName(), method.getParameterTypes());
        same.setAccessible(true);
        same.invoke(constructor.newInstance(), invocationContext.getArguments().toArray());
      } catch (InvocationTargetException failed) {
        throw failed.getCause();
      } finally {
        thread.setContextClassLoader(before);
      }
    }
  }
}
