package dev.nacre.jdbc.engine.h2.patch;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;
import org.h2.store.fs.FilePath;

/**
 * Initializes H2 classes outside any of our code. Some classes of H2 keep references to the code
 * that initialized them: in the stack trace of a stored exception, in the security context of a
 * thread. If applications share an H2, the first of them could never be unloaded. So these classes
 * are initialized in a thread of the JDK, in which no class of ours runs.
 */
final class ClassInitializer {
  private static final List<String> REMEMBERING =
      List.of("org.h2.message.DbException", "org.h2.engine.OnExitDatabaseCloser");

  private ClassInitializer() {}

  static void initialise() {
    ClassLoader loader = FilePath.class.getClassLoader();
    try {
      MethodHandle ensureInitialized =
          MethodHandles.publicLookup()
              .findVirtual(
                  MethodHandles.Lookup.class,
                  "ensureInitialized",
                  MethodType.methodType(Class.class, Class.class));
      for (String name : REMEMBERING) {
        Class<?> type = Class.forName(name, false, loader);
        MethodHandle initialise =
            ensureInitialized
                .bindTo(MethodHandles.privateLookupIn(type, MethodHandles.lookup()))
                .bindTo(type)
                .asType(MethodType.methodType(void.class));
        // A task of the pool itself might run in the thread that waits for it, which is ours.
        FutureTask<Void> task =
            new FutureTask<>(
                MethodHandleProxies.asInterfaceInstance(Runnable.class, initialise), null);
        ForkJoinPool.commonPool().execute(task);
        task.get();
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } catch (ReflectiveOperationException | ExecutionException | LinkageError otherwise) {
      // This only costs memory.
    }
  }
}
