package dev.nacre.core.secret;

import java.util.ServiceLoader;

/**
 * Observes the creation and closing of each secret. For tests: the key ledger of the testkit
 * installs itself through {@link ServiceLoader} and finds secrets that were never closed. In
 * production no observer is installed, and the calls cost nothing.
 */
public interface SecretObserver {
  void born(Object secret);

  void died(Object secret);

  /** The one on the class path, or one that does nothing. */
  SecretObserver INSTALLED =
      ServiceLoader.load(SecretObserver.class, SecretObserver.class.getClassLoader())
          .findFirst()
          .orElseGet(Unobserved::new);

  /** Does nothing. */
  final class Unobserved implements SecretObserver {
    private Unobserved() {}

    @Override
    public void born(Object secret) {}

    @Override
    public void died(Object secret) {}
  }
}
