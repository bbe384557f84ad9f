package dev.nacre.hibernate;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The columns of this attribute are encrypted: randomised, so that they are stored and read only,
 * or {@link #deterministic}, so that equal values can be found.
 *
 * <p>On an attribute of an entity, a mapped superclass or an embeddable, on a field or its getter.
 * On an embedded attribute it holds for all attributes of the embeddable that have no annotation of
 * their own, on a collection for its elements. Columns that refer to an encrypted key are encrypted
 * like it, without an annotation.
 */
@Documented
@Target({ElementType.FIELD, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
public @interface Encrypted {
  /**
   * Whether equal values have equal cells: for {@code =}, {@code IN}, joins, grouping and keys. The
   * server sees which values are equal.
   */
  boolean deterministic() default false;

  /**
   * The key group: deterministic columns of one group can be compared with each other. Without it a
   * column has a group of its own, together with the columns that refer to it.
   */
  String group() default "";
}
