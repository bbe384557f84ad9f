package dev.nacre.core.sql.dialect.postgres;

import dev.nacre.core.sql.dialect.spi.BypassQueries;
import java.util.Optional;

/** Finds other names through which tables can be reached on PostgreSQL. */
final class PostgresBypasses implements BypassQueries {
  /**
   * Rows of a kind (relation, routine), a name, the routine involved (called by a view or a
   * trigger), and NULL for the schema: the search path may lead to any. Parameters: table names in
   * upper case; regular expressions for bodies of routines in upper case.
   */
  private static final String QUERY =
      PostgresOperators.qualified(
          """
          WITH RECURSIVE link(via, target) AS (
            SELECT w.ev_class, d.refobjid
              FROM pg_catalog.pg_rewrite w JOIN pg_catalog.pg_depend d ON d.objid = w.oid
              WHERE d.classid = 'pg_catalog.pg_rewrite'::pg_catalog.regclass
                AND d.refclassid = 'pg_catalog.pg_class'::pg_catalog.regclass
                AND w.ev_class <> d.refobjid
            UNION SELECT inhrelid, inhparent FROM pg_catalog.pg_inherits
            UNION SELECT inhparent, inhrelid FROM pg_catalog.pg_inherits
          ), reached(oid) AS (
            SELECT oid FROM pg_catalog.pg_class WHERE pg_catalog.upper(relname) = ANY (?)
            UNION SELECT l.via FROM link l JOIN reached r ON l.target = r.oid
          ), routine(oid, name) AS (
            SELECT p.oid, p.proname
              FROM pg_catalog.pg_proc p
                JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace
                JOIN pg_catalog.pg_language l ON l.oid = p.prolang
              WHERE n.nspname <> ALL (ARRAY['pg_catalog', 'information_schema'])
                AND l.lanname <> ALL (ARRAY['c', 'internal'])
                AND (l.lanname <> ALL (ARRAY['sql', 'plpgsql'])
                  OR pg_catalog.upper(p.prosrc) ~ ANY (?)
                  OR EXISTS (
                    SELECT 1 FROM pg_catalog.pg_depend d JOIN reached r ON d.refobjid = r.oid
                      WHERE d.classid = 'pg_catalog.pg_proc'::pg_catalog.regclass AND d.objid = p.oid
                        AND d.refclassid = 'pg_catalog.pg_class'::pg_catalog.regclass))
          )
          SELECT 'relation', c.relname, NULL, NULL FROM pg_catalog.pg_class c
            WHERE c.oid = ANY (SELECT oid FROM reached)
          UNION SELECT 'relation', c.relname, r.name, NULL
            FROM pg_catalog.pg_class c
              JOIN pg_catalog.pg_trigger t ON t.tgrelid = c.oid
              JOIN routine r ON r.oid = t.tgfoid
          UNION SELECT 'relation', c.relname, r.name, NULL
            FROM pg_catalog.pg_class c
              JOIN pg_catalog.pg_rewrite w ON w.ev_class = c.oid
              JOIN pg_catalog.pg_depend d ON d.objid = w.oid
              JOIN routine r ON r.oid = d.refobjid
            WHERE d.classid = 'pg_catalog.pg_rewrite'::pg_catalog.regclass
              AND d.refclassid = 'pg_catalog.pg_proc'::pg_catalog.regclass
          UNION SELECT 'routine', name, name, NULL FROM routine
          """);

  @Override
  public Optional<String> byNames() {
    return Optional.of(QUERY);
  }
}
