package dev.nacre.core.sql.dialect.spi;

import dev.nacre.core.sql.dialect.jdbc.JdbcBehavior;
import dev.nacre.core.sql.dialect.spi.sum.SumSql;
import dev.nacre.core.sql.dialect.type.Coercions;
import dev.nacre.core.sql.dialect.type.TypeNames;
import java.util.Optional;

/**
 * The parts of a dialect, provided by the package of a database.
 *
 * @param metadata about tables and columns
 * @param keys about primary keys and the like
 * @param bypasses about views, routines and so on
 * @param types names of types
 * @param conversion SQL to convert the rows of a table
 * @param constants queries with a constant result
 * @param coercions of values that are stored in columns and compared with them
 * @param jdbcBehavior how values are read and shown
 * @param sums over encrypted columns; empty for a database without them
 */
public record DialectParts(
    CatalogSql catalog,
    MetadataQueries metadata,
    KeyQueries keys,
    BypassQueries bypasses,
    TypeNames types,
    ConversionSql conversion,
    ConstantSql constants,
    Coercions coercions,
    JdbcBehavior jdbcBehavior,
    Optional<SumSql> sums) {}
