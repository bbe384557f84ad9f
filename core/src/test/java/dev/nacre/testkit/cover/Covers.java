package dev.nacre.testkit.cover;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names the points of the reviewers' lists that a test covers, such as {@code "pages-21"}. The page
 * {@code docs/coverage.md} is generated from it.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Covers {
  String[] value();
}
