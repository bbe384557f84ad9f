package dev.nacre.wallet.registry;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import java.io.IOException;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/** Stores a registry in the memory of this JVM. */
final class InMemoryRegistryStore implements RegistryStore {
  private static final Map<Object, InMemoryRegistryStore> OPEN = new ConcurrentHashMap<>();

  private final ReentrantLock writing = new ReentrantLock();
  private volatile RegistryContent content = RegistryContent.EMPTY;

  /** The content of this owner, initially empty. */
  static InMemoryRegistryStore of(Object owner) {
    return OPEN.computeIfAbsent(owner, none -> new InMemoryRegistryStore());
  }

  @Override
  public String description() {
    return "registry in memory";
  }

  @Override
  public RegistryContent read() {
    return content;
  }

  @Override
  public boolean isRemembered() {
    return true;
  }

  @Override
  public <T> T change(Edit<T> edit) throws IOException {
    writing.lock();
    try {
      Edited<T> edited = edit.apply(content);
      content = edited.content();
      return edited.result();
    } finally {
      writing.unlock();
    }
  }

  @Override
  public void replaceLost(UUID lost, RegistryContent next) throws NacreIOException {
    throw new NacreIOException(
        ErrorCode.RESTORE_TOKEN_REFUSED, "A registry in memory is never lost");
  }

  /** Does nothing: the next open continues with the content. */
  @Override
  public void close() {}
}
