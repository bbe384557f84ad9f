package dev.nacre.core.sql.dialect.postgres;

import dev.nacre.core.sql.dialect.spi.BypassQueries;
import java.util.Optional;

/** Finds other names through which tables can be reached on PostgreSQL. */
final class PostgresBypasses implements BypassQueries {
  /**
   * Rows of a kind (relation, routine), a name, the routine involved (called by a view or a
   * trigger), and NULL for the schema: the search path may lead to any. Parameters: table names in
   * upper case; regular expressions for bodies of routines in upper case. Operators have their
   * schema, so that no search path leads to others.
   */
  private static final String QUERY =
      """
      WITH RECURSIVE link(via, target) AS (
        SELECT w.ev_class, d.refobjid
          FROM pg_catalog.pg_rewrite w
            JOIN pg_catalog.pg_depend d ON d.objid OPERATOR(pg_catalog.=) w.oid
          WHERE d.classid OPERATOR(pg_catalog.=) 'pg_catalog.pg_rewrite'::pg_catalog.regclass
            AND d.refclassid OPERATOR(pg_catalog.=) 'pg_catalog.pg_class'::pg_catalog.regclass
            AND w.ev_class OPERATOR(pg_catalog.<>) d.refobjid
        UNION SELECT inhrelid, inhparent FROM pg_catalog.pg_inherits
        UNION SELECT inhparent, inhrelid FROM pg_catalog.pg_inherits
      ), reached(oid) AS (
        SELECT oid FROM pg_catalog.pg_class
          WHERE pg_catalog.upper(relname) OPERATOR(pg_catalog.=) ANY (?)
        UNION SELECT l.via FROM link l JOIN reached r ON l.target OPERATOR(pg_catalog.=) r.oid
      ), routine(oid, name) AS (
        SELECT p.oid, p.proname
          FROM pg_catalog.pg_proc p
            JOIN pg_catalog.pg_namespace n ON n.oid OPERATOR(pg_catalog.=) p.pronamespace
            JOIN pg_catalog.pg_language l ON l.oid OPERATOR(pg_catalog.=) p.prolang
          WHERE n.nspname OPERATOR(pg_catalog.<>) 'pg_catalog'
            AND n.nspname OPERATOR(pg_catalog.<>) 'information_schema'
            AND l.lanname OPERATOR(pg_catalog.<>) 'c'
            AND l.lanname OPERATOR(pg_catalog.<>) 'internal'
            AND ((l.lanname OPERATOR(pg_catalog.<>) 'sql'
                AND l.lanname OPERATOR(pg_catalog.<>) 'plpgsql')
              OR pg_catalog.upper(p.prosrc) OPERATOR(pg_catalog.~) ANY (?)
              OR EXISTS (
                SELECT 1 FROM pg_catalog.pg_depend d
                    JOIN reached r ON d.refobjid OPERATOR(pg_catalog.=) r.oid
                  WHERE d.classid OPERATOR(pg_catalog.=) 'pg_catalog.pg_proc'::pg_catalog.regclass
                    AND d.objid OPERATOR(pg_catalog.=) p.oid
                    AND d.refclassid
                      OPERATOR(pg_catalog.=) 'pg_catalog.pg_class'::pg_catalog.regclass))
      )
      SELECT 'relation', c.relname, NULL, NULL FROM pg_catalog.pg_class c
        WHERE c.oid OPERATOR(pg_catalog.=) ANY (SELECT oid FROM reached)
      UNION SELECT 'relation', c.relname, r.name, NULL
        FROM pg_catalog.pg_class c
          JOIN pg_catalog.pg_trigger t ON t.tgrelid OPERATOR(pg_catalog.=) c.oid
          JOIN routine r ON r.oid OPERATOR(pg_catalog.=) t.tgfoid
      UNION SELECT 'relation', c.relname, r.name, NULL
        FROM pg_catalog.pg_class c
          JOIN pg_catalog.pg_rewrite w ON w.ev_class OPERATOR(pg_catalog.=) c.oid
          JOIN pg_catalog.pg_depend d ON d.objid OPERATOR(pg_catalog.=) w.oid
          JOIN routine r ON r.oid OPERATOR(pg_catalog.=) d.refobjid
        WHERE d.classid OPERATOR(pg_catalog.=) 'pg_catalog.pg_rewrite'::pg_catalog.regclass
          AND d.refclassid OPERATOR(pg_catalog.=) 'pg_catalog.pg_proc'::pg_catalog.regclass
      UNION SELECT 'routine', name, name, NULL FROM routine
      """;

  @Override
  public Optional<String> byNames() {
    return Optional.of(QUERY);
  }
}
