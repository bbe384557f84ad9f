package dev.nacre.core.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.catalog.Protection;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.ddl.TableDraft;
import dev.nacre.core.sql.ddl.column.ColumnDraft;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import dev.nacre.testkit.cover.Covers;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Definitions, and what becomes of them, in sight of the table of {@code CustomerCatalog}. */
@Covers({"columns-2", "columns-3", "columns-4", "columns-5"})
final class DdlRewriterTest {
  private static final UUID ID = UUID.randomUUID();

  private final SqlRewriter rewriter = CustomerCatalog.rewriter();

  @Test
  void aTableIsCreatedWithBinaryColumnsAndChecks() {
    TableDraft draft =
        draft(
            "CREATE TABLE client (id BIGINT PRIMARY KEY, ssn CHAR(11) ENCRYPT NOT NULL, \"Mail\""
                + " VARCHAR(80) NOT NULL ENCRYPT USING 'AES256' NO SALT KEY GROUP pii, pay"
                + " DECIMAL(12,2) ENCRYPT, note VARCHAR(9) DEFAULT 'ENCRYPT', UNIQUE (\"Mail\"))");
    assertThat(draft.name()).isEqualTo("CLIENT");
    assertThat(draft.sql())
        .isEqualTo(
            "CREATE TABLE client (id BIGINT PRIMARY KEY, ssn VARBINARY(76)"
                + " CHECK (ssn >= X'ab01' AND ssn < X'ab02') NOT NULL,"
                + " \"Mail\" VARBINARY(352) NOT NULL"
                + " CHECK (\"Mail\" >= X'ab01' AND \"Mail\" < X'ab02'),"
                + " pay VARBINARY(41) CHECK (pay >= X'ab01' AND pay < X'ab02'),"
                + " note VARCHAR(9) DEFAULT 'ENCRYPT', UNIQUE (\"Mail\"))");
    assertThat(draft.columns())
        .extracting(ColumnDraft::name)
        .containsExactly("ID", "SSN", "Mail", "PAY", "NOTE");
    assertThat(draft.columns().get(2).encrypted())
        .isEqualTo(
            new ColumnDraft.Encrypted(
                ColumnType.of(TypeName.VARCHAR, 80), Protection.DETERMINISTIC, "PII"));
    assertThat(draft.columns().get(4).encrypted()).isNull();
    draft = draft("CREATE TABLE t (a INT ENCRYPT USING 'AES256-OCB' NOT NULL, b INT ENCRYPT)");
    assertThat(draft.columns())
        .extracting(column -> Objects.requireNonNull(column.encrypted()).protection())
        .containsExactly(Protection.RANDOMISED_OCB, Protection.RANDOMISED);
    assertThat(
            draft(
                    "CREATE TABLE t (time TIME ENCRYPT, at TIME DEFAULT CURRENT_TIME,"
                        + " id INT GENERATED ALWAYS AS IDENTITY, n INT CHECK (n > 3))")
                .columns())
        .hasSize(4);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE TABLE t (a CLOB ENCRYPT NO SALT)",
        "CREATE TABLE t (a VARCHAR ENCRYPT)",
        "CREATE TABLE t (a NUMERIC ENCRYPT)",
        "CREATE TABLE t (a INT ARRAY ENCRYPT)",
        "CREATE TABLE t (a DOUBLE PRECISION ENCRYPT NO SALT)",
        "CREATE TABLE t (a INT ENCRYPT UNIQUE)",
        "CREATE TABLE t (a INT ENCRYPT, PRIMARY KEY (a))",
        "CREATE TABLE t (a INT ENCRYPT NO SALT, CHECK (a > 3))",
        "CREATE TABLE t (a INT ENCRYPT NO SALT, FOREIGN KEY (a) REFERENCES b (c))",
        "CREATE TABLE t (a INT ENCRYPT DEFAULT 5)",
        "CREATE TABLE t (a INT DEFAULT 5 ENCRYPT)",
        "CREATE TABLE t (a INT DEFAULT (SELECT 5) ENCRYPT)",
        "CREATE TABLE t (a INT DEFAULT CAST(5 AS INT) ENCRYPT)",
        "ALTER TABLE t ADD a INT DEFAULT 5 ENCRYPT",
        "CREATE TABLE t (a INT ENCRYPT REFERENCES b (c))",
        "CREATE TABLE t (a INT ENCRYPT CHECK (a > 5))",
        "CREATE TABLE t (a INT ENCRYPT KEY GROUP g)",
        "CREATE TABLE t (a INT ENCRYPT NO SALT KEY GROUP g KEY GROUP h)",
        "CREATE TABLE t (a INT ENCRYPT NO SALT KEY GROUP g NO SALT)",
        "CREATE TABLE t (a INT ENCRYPT NO SALT SALT)",
        "CREATE TABLE t (a INT ENCRYPT USING 'DES')",
        "CREATE TABLE t (a INT ENCRYPT USING 'aes256-ocb')",
        "CREATE TABLE t (a INT ENCRYPT USING 'AES256-OCB' NO SALT)",
        "CREATE TABLE t (a INT ENCRYPT USING 'AES256-OCB' USING 'AES256')",
        "ALTER TABLE customer REKEY USING 'DES'",
        "ALTER TABLE customer REKEY USING",
        "ALTER TABLE customer REKEY 'AES256-OCB'",
        "ALTER TABLE customer REKEY USING 'AES256-OCB' NOW",
        "ALTER TABLE customer REKEY USING 'AES256-OCB', ADD x INT",
        "CREATE TABLE t (a INT ENCRYPT USING 'AES256-OCB' WITH (SUM))",
        "CREATE TABLE t (a INT ENCRYPT WITH (SUM PACK BY (b)))",
        "CREATE TABLE IF NOT EXISTS customer (ssn CHAR(12) ENCRYPT)",
        "CREATE TABLE IF NOT EXISTS customer (ssn CHAR(11))",
        "CREATE TABLE IF NOT EXISTS customer (name VARCHAR(80) ENCRYPT)",
        "CREATE TABLE IF NOT EXISTS customer (email VARCHAR(11) ENCRYPT)",
        "CREATE TABLE IF NOT EXISTS customer (email VARCHAR(11) ENCRYPT NO SALT)",
        "CREATE TEMPORARY TABLE t (a INT ENCRYPT)",
        "CREATE TABLE t (a INT ENCRYPT) ENGINE x",
        "CREATE TABLE t (a INT ENCRYPT); SELECT 1",
        "CREATE TABLE customer (a INT ENCRYPT)",
        "CREATE TABLE nacre_catalog (a INT ENCRYPT)",
        "CREATE TABLE t (b INT CHECK (a <> 'x'), a VARCHAR(11) ENCRYPT NO SALT)",
        "CREATE TABLE t (a VARCHAR(11) ENCRYPT, b INT CONSTRAINT c CHECK (\"A\" IS NOT NULL))",
        "CREATE TABLE t (a VARCHAR(11) ENCRYPT, b VARBINARY(99) GENERATED ALWAYS AS (t.a))",
        "CREATE TABLE t (a VARCHAR(11) ENCRYPT, b VARBINARY(99) AS (a))",
        "CREATE TABLE t (a VARCHAR(11) ENCRYPT, b VARBINARY(99) DEFAULT a)",
        "CREATE TABLE \"CUST#\" (a INT ENCRYPT)",
        "CREATE TABLE \"S#\".t (a INT ENCRYPT)",
        "CREATE TABLE t (\"A#\" INT ENCRYPT)",
        "CREATE TABLE CUST# (a INT ENCRYPT)",
        "CREATE TABLE t (A# INT ENCRYPT)",
        "CREATE TABLE t (a INT ENCRYPT, \"B#\" INT)",
      })
  void otherDefinitionsAreRefused(String sql) {
    assertThatThrownBy(
            () -> {
              PlanResult rewritten = rewriter.rewrite(sql);
              if (rewritten instanceof PlanResult.Create create) {
                // Not all is known before the column has its place in the catalog.
                for (ColumnDraft column : create.table().columns()) {
                  ColumnDraft.Encrypted secret = column.encrypted();
                  if (secret != null) {
                    assertThat(new Encryption(ID, secret.type(), secret.protection(), ID).type())
                        .isNotNull();
                  }
                }
              }
            })
        .isInstanceOfSatisfying(
            NacreException.class,
            refused ->
                assertThat(refused.code())
                    .isIn(
                        ErrorCode.ENCRYPT_CLAUSE_REFUSED,
                        ErrorCode.COLUMN_TYPE_REFUSED,
                        ErrorCode.NOT_BUILT_YET,
                        ErrorCode.ENCRYPTED_STATEMENT_REFUSED));
  }

  /** Whether it is absent is asked before; so the database is told that it is. */
  @Test
  void aTableThatMayBeThereIsMadeOrLeftAsItIs() {
    TableDraft draft = draft("CREATE TABLE IF NOT EXISTS t (a INT ENCRYPT)");
    assertThat(draft.isIfAbsent()).isTrue();
    assertThat(draft.sql()).startsWith("CREATE TABLE  t (a VARBINARY(");
    assertThat(
            rewriter.rewrite(
                "CREATE TABLE IF NOT EXISTS customer (id INT, email VARCHAR(11) ENCRYPT NO SALT KEY"
                    + " GROUP g, later INT)"))
        .isInstanceOfSatisfying(
            PlanResult.CreateAgain.class,
            again -> assertThat(again.known()).isEqualTo(CustomerCatalog.CUSTOMER));
  }

  @Test
  void aDroppedTableIsNamed() {
    assertThat(rewriter.rewrite("DROP TABLE IF EXISTS public.customer CASCADE"))
        .isEqualTo(new PlanResult.Drop(List.of(CustomerCatalog.CUSTOMER)));
  }

  private TableDraft draft(String sql) {
    return ((PlanResult.Create) rewriter.rewrite(sql)).table();
  }
}
