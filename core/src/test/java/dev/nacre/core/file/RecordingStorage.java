package dev.nacre.core.file;

import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.RawStorage;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Keeps all that is ever written, also what is written over later. */
public final class RecordingStorage {
  /** One call. */
  public record Write(long position, ByteBuffer bytes) {}

  public final List<Write> writes = new ArrayList<>();

  public RawStorage watch(RawStorage storage) {
    return proxy(
        RawStorage.class,
        (method, arguments, result) -> method.equals("open") ? watch((RawFile) result) : result,
        storage);
  }

  private RawFile watch(RawFile file) {
    return proxy(RawFile.class, (method, arguments, result) -> result, file);
  }

  /** What becomes of a result. */
  @FunctionalInterface
  private interface After {
    Object result(String method, Object[] arguments, Object result);
  }

  private <T> T proxy(Class<T> type, After after, T target) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> {
              if (method.getName().equals("write")) {
                ByteBuffer source = ((ByteBuffer) arguments[0]).duplicate();
                byte[] bytes = new byte[source.remaining()];
                source.get(bytes);
                writes.add(new Write((long) arguments[1], ByteBuffer.wrap(bytes)));
              }
              try {
                return after.result(method.getName(), arguments, method.invoke(target, arguments));
              } catch (InvocationTargetException thrown) {
                throw thrown.getCause();
              }
            }));
  }
}
