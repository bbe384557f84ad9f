package dev.nacre.jdbc.columns.harness;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.params.provider.MethodSource;

/** A parameterized test whose parameter is each dialect, one after the other. */
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@MethodSource("dev.nacre.core.sql.dialect.Dialect#values")
public @interface EachDialect {}
