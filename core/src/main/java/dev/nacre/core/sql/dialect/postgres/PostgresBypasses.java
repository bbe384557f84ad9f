package dev.nacre.core.sql.dialect.postgres;

import dev.nacre.core.sql.dialect.spi.BypassQueries;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

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

  /**
   * PostgreSQL writes the transaction into each row of its system tables that it makes or changes,
   * and counts transactions and objects for the whole server. So two answers with the same objects,
   * transactions and places of rows are of the same objects, until numbers of transactions come
   * again: after 2^32 of them, or where a server that crashed has lost the last ones. For that the
   * driver forgets an answer after some minutes. No view or routine leads to an index or to the
   * table of long values. What came with the server is not looked at; only its administrator can
   * change that.
   *
   * <p>Numbers are texts, which have the type of what they are compared with: to find an operator
   * for two types took a fifth of the time on a new connection.
   */
  private static final List<String> VERSIONS =
      Stream.of(
              "SELECT pg_catalog.pg_postmaster_start_time()",
              "SELECT oid, xmin, ctid FROM pg_catalog.pg_class"
                  + " WHERE oid >= '16384' AND relkind <> 'i' AND relkind <> 't'",
              "SELECT oid, xmin, ctid FROM pg_catalog.pg_rewrite WHERE oid >= '16384'",
              "SELECT oid, xmin, ctid FROM pg_catalog.pg_proc WHERE oid >= '16384'",
              "SELECT oid, xmin, ctid FROM pg_catalog.pg_trigger WHERE NOT tgisinternal",
              "SELECT oid, xmin, ctid FROM pg_catalog.pg_language",
              "SELECT oid, xmin, ctid FROM pg_catalog.pg_namespace",
              "SELECT inhrelid, inhparent, xmin, ctid FROM pg_catalog.pg_inherits")
          .map(query -> PostgresCatalog.TO_PRIMARY + PostgresOperators.qualified(query))
          .toList();

  @Override
  public Optional<String> objectsByTable() {
    return Optional.of(QUERY);
  }

  @Override
  public List<String> versions() {
    return VERSIONS;
  }
}
