package dev.nacre.jdbc.engine.h2.harness;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test that runs with the releases of H2 that we support: the oldest, the newest, and one between
 * them, which is another one for another test; with all of them under {@code -Dslow}. Each release
 * has a class loader with its H2 and a Nacre, which the tests of a JVM share: to load and warm up
 * both for each test took a fifth of the time of the driver's tests. Its parameters must be of the
 * JDK's types.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(EveryH2Extension.class)
public @interface EveryH2 {
  /** Only with the oldest and the newest release: for what takes long and depends on H2 little. */
  boolean endsOnly() default false;

  /** In a class loader of its own, with a fresh H2 and a fresh Nacre. */
  boolean alone() default false;
}
