package dev.nacre.core.sql.dialect.part;

/**
 * What the room of a database gives to its dialect.
 *
 * @param metadata about tables and columns
 * @param keys about primary keys and the like
 * @param bypasses about views, routines and so on
 * @param types names of types
 * @param conversion what is sent to convert the rows of a table
 * @param constants for results that we make
 * @param coercions of values that are put into columns and compared with them
 * @param jdbcBehavior how values are read and shown
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
    JdbcBehavior jdbcBehavior) {}
