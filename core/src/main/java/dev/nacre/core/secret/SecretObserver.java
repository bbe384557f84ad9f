package dev.nacre.core.secret;

import java.util.ServiceLoader;

/**
 * Is told of each secret's birth and death. For tests: the key ledger of the testkit installs
 * itself through {@link ServiceLoader} and finds secrets that nobody closed. In production nothing
 * is installed, and the calls cost nothing.
 */
public interface SecretObserver {
  void born(Object secret);

  void died(Object secret);

  /** The one on the class path, or one that does nothing. */
  SecretObserver INSTALLED =
      ServiceLoader.load(SecretObserver.class, SecretObserver.class.getClassLoader())
          .findFirst()
          .orElseGet(Unobserved::new);

  /** Looks away. */
  final class Unobserved implements SecretObserver {
    private Unobserved() {}

    @Override
    public void born(Object secret) {}

    @Override
    public void died(Object secret) {}
  }
}
