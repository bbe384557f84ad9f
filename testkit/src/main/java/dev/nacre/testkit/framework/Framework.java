package dev.nacre.testkit.framework;

import dev.nacre.testkit.twin.EncryptionTarget;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/**
 * Says that a test runs a framework, such as Hibernate, on these targets. The page {@code
 * docs/frameworks.md} is generated from it; what no test names is shown there as not tested.
 */
@Documented
@Repeatable(Framework.Several.class)
@Retention(RetentionPolicy.RUNTIME)
@java.lang.annotation.Target({ElementType.METHOD, ElementType.TYPE})
public @interface Framework {
  /** A line of the page: the name alone, without a version. */
  String name();

  /** Where it runs. */
  EncryptionTarget[] on();

  /** A test that runs several frameworks at once. */
  @Documented
  @Retention(RetentionPolicy.RUNTIME)
  @java.lang.annotation.Target({ElementType.METHOD, ElementType.TYPE})
  @interface Several {
    Framework[] value();
  }
}
