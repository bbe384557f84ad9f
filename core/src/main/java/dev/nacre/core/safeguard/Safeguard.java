package dev.nacre.core.safeguard;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A method without which a promise would be broken. {@code .ci/removals/run} puts a stub in the
 * place of its body, in a copy of the class file, and sees that a test fails.
 *
 * <p>The mark is in the class file only: nothing that runs can read it, and it switches nothing.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Safeguard {
  /** The names in the list, which begin with a point of {@code docs/coverage.md}. */
  String[] value();

  /** The body in the place of its own when it is taken out. */
  Stub stub() default Stub.NOTHING;
}
