package dev.nacre.jdbc.engine.h2.harness;

import dev.nacre.jdbc.engine.h2.fs.database.EncryptedDatabases;
import dev.nacre.jdbc.engine.h2.fs.internals.H2Internals;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;

/** Runs an {@link EveryH2} test for each jar that the build has put into {@code target/h2}. */
public final class EveryH2Extension implements TestTemplateInvocationContextProvider {
  /** Those that a test has left as it found them. They end with the JVM. */
  private static final Map<Path, IsolatedLoader> SHARED = new ConcurrentHashMap<>();

  @Override
  public boolean supportsTestTemplate(ExtensionContext context) {
    return true;
  }

  @Override
  public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(
      ExtensionContext context) {
    Method test = context.getRequiredTestMethod();
    EveryH2 wish = test.getAnnotation(EveryH2.class);
    return wanted(jars(), wish.endsOnly(), test.getName().hashCode()).stream()
        .map(jar -> new OneH2(jar, wish.alone()));
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

  public static List<Path> jars() {
    try (Stream<Path> jars = Files.list(Path.of("target", "h2"))) {
      return jars.filter(jar -> jar.toString().endsWith(".jar")).sorted().toList();
    } catch (IOException missing) {
      throw new UncheckedIOException(missing);
    }
  }

  private static IsolatedLoader loader(Path jar) {
    try {
      IsolatedLoader loader = IsolatedLoader.withH2(jar);
      // Before any test uses H2 there: what it loads before the engine changes it stays as it is.
      Class<?> unused = Class.forName(SealedDatabaseFixture.class.getName(), true, loader);
      return loader;
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    } catch (ClassNotFoundException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private record OneH2(Path jar, boolean alone) implements TestTemplateInvocationContext {
    @Override
    public String getDisplayName(int invocation) {
      return jar.getFileName().toString().replace(".jar", "");
    }

    @Override
    public List<Extension> getAdditionalExtensions() {
      return List.of(new Elsewhere(jar, alone));
    }
  }

  private record Elsewhere(Path jar, boolean alone) implements InvocationInterceptor {
    @Override
    public void interceptTestTemplateMethod(
        Invocation<Void> invocation,
        ReflectiveInvocationContext<Method> invocationContext,
        ExtensionContext context)
        throws Throwable {
      invocation.skip();
      if (alone) {
        try (IsolatedLoader loader = IsolatedLoader.withH2(jar)) {
          run(loader, invocationContext);
        }
      } else {
        IsolatedLoader before = SHARED.remove(jar);
        IsolatedLoader loader = before == null ? loader(jar) : before;
        run(loader, invocationContext);
        // Not after a failure. Where a database is left open, more is refused.
        if (isNothingOpen(loader)) {
          SHARED.put(jar, loader);
        }
      }
    }

    private static boolean isNothingOpen(IsolatedLoader loader) throws Exception {
      return !ask(loader, H2Internals.class, "isPlainDatabaseOpen")
          && ask(loader, EncryptedDatabases.class, "isEmpty");
    }

    private static boolean ask(IsolatedLoader loader, Class<?> type, String question)
        throws Exception {
      return (boolean) loader.loadClass(type.getName()).getMethod(question).invoke(null);
    }

    private static void run(IsolatedLoader loader, ReflectiveInvocationContext<Method> test)
        throws Throwable {
      Method method = test.getExecutable();
      Thread thread = Thread.currentThread();
      ClassLoader before = thread.getContextClassLoader();
      try {
        thread.setContextClassLoader(loader);
        Class<?> type = loader.loadClass(method.getDeclaringClass().getName());
        Constructor<?> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        Method same = type.getDeclaredMethod(method.getName(), method.getParameterTypes());
        same.setAccessible(true);
        same.invoke(constructor.newInstance(), test.getArguments().toArray());
      } catch (InvocationTargetException failed) {
        throw failed.getCause();
      } finally {
        thread.setContextClassLoader(before);
      }
    }
  }
}
