package dev.nacre.core.safeguard;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a method without which a guarantee would be broken. {@code .ci/removals/run} replaces its
 * body by a stub, in a copy of the class file, and checks that a test fails.
 *
 * <p>The annotation is in the class file only: it is not visible at run time and has no effect.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Safeguard {
  /** The names in the list, each beginning with an item of {@code docs/coverage.md}. */
  String[] value();

  /** The body that replaces its own. */
  Stub stub() default Stub.NOTHING;
}
