package dev.nacre.jdbc.session.admin;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.catalog.KeyGroup;
import dev.nacre.core.catalog.Protection;
import dev.nacre.core.catalog.SumCapability;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.explain.ExplanationStep;
import dev.nacre.jdbc.engine.OpenStorage;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.guard.EncryptionView;
import dev.nacre.jdbc.statement.command.ViewQueries;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.keys.KeyEntry;
import dev.nacre.wallet.keys.KeyOrigin;
import dev.nacre.wallet.keys.KeyState;
import dev.nacre.wallet.keys.MasterKeyStore;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Builds the results of {@code SHOW ENCRYPTION} as queries over constants, so that the result set
 * is the target's own. Columns have the names of Oracle's V$ENCRYPTION_WALLET, V$ENCRYPTION_KEYS
 * and V$ENCRYPTED_TABLESPACES, followed by those that Oracle does not have.
 */
public final class EncryptionViews implements ViewQueries {
  private final @Nullable MasterKeyStore wallet;
  private final StorageViews storage;
  private final KeyUseFinder uses;
  private final Dialect dialect;

  /**
   * @param wallet the open wallet or key store, if this session has one
   * @param storage below the connection, if there is any
   * @param uses of the keys in the wallet
   * @param dialect for the queries
   */
  public EncryptionViews(
      @Nullable MasterKeyStore wallet,
      @Nullable OpenStorage storage,
      KeyUseFinder uses,
      Dialect dialect) {
    this.dialect = dialect;
    this.wallet = wallet;
    this.storage = new StorageViews(storage, dialect);
    this.uses = uses;
  }

  @Override
  public String query(EncryptionView view) throws SQLException {
    try {
      return switch (view) {
        case WALLET -> wallet();
        case KEYS -> keyTable(Optional.empty(), false);
        case FILES -> storage.files();
        case STATS -> storage.stats();
        case JOBS -> storage.jobs();
        case COLUMNS -> columns(Optional.empty());
      };
    } catch (IOException | RuntimeException failed) {
      throw SqlErrors.of(failed);
    }
  }

  /** Columns have the names of Oracle's DBA_ENCRYPTED_COLUMNS. */
  @Override
  public String columns(Optional<Catalog> catalog) {
    ConstantTable table =
        new ConstantTable(dialect)
            .text("OWNER")
            .text("TABLE_NAME")
            .text("COLUMN_NAME")
            .text("ENCRYPTION_ALG")
            .text("SALT")
            .text("INTEGRITY_ALG")
            .text("DATA_TYPE")
            .text("KEY_GROUP")
            .number("KEY_VERSION")
            .text("SUMS");
    if (catalog.isPresent()) {
      for (CatalogTable encrypted : catalog.get().tables()) {
        for (CatalogColumn column : encrypted.columns()) {
          Encryption encryption = column.encryption();
          if (encryption != null) {
            Protection protection = encryption.protection();
            KeyGroup group = catalog.get().group(encryption.group());
            table.row(
                encrypted.schema(),
                encrypted.name(),
                column.name(),
                protection.algorithm(),
                protection.comparesEqual() ? "NO" : "YES",
                protection.algorithm(),
                encryption.type().toString(),
                group.name().isEmpty() ? null : group.name(),
                (long) group.current(),
                sums(encryption.sums()));
          }
        }
      }
    }
    return table.query();
  }

  /** The options of a clause WITH (…), without the words that are its default. */
  private static @Nullable String sums(@Nullable SumCapability sums) {
    if (sums == null) {
      return null;
    }
    return "SUM"
        + (sums.options().narrow() ? " NARROW" : "")
        + (sums.options().squares() ? " SQUARES" : "")
        + (sums.options().verified() ? " VERIFIED" : "");
  }

  @Override
  public String explanation(List<ExplanationStep> steps) {
    ConstantTable table =
        new ConstantTable(dialect)
            .number("STEP")
            .text("PLACE")
            .text("ACTION")
            .text("TABLE_NAME")
            .text("COLUMN_NAME")
            .text("SCHEME")
            .text("WHAT")
            .text("REVEALS");
    long number = 0;
    for (ExplanationStep step : steps) {
      ExplanationStep.Subject column = step.column();
      number++;
      table.row(
          number,
          step.place().name(),
          step.action().name(),
          column == null ? null : column.table(),
          column == null ? null : column.name(),
          column == null ? null : column.scheme(),
          step.what(),
          step.reveals());
    }
    return table.query();
  }

  private String wallet() throws IOException {
    ConstantTable table =
        new ConstantTable(dialect)
            .text("WRL_TYPE")
            .text("WRL_PARAMETER")
            .text("STATUS")
            .text("WALLET_TYPE")
            .text("WALLET_ORDER")
            .text("KEYSTORE_MODE")
            .text("FULLY_BACKED_UP")
            .number("CON_ID")
            .text("WALLET_ID");
    MasterKeyStore open = wallet;
    if (open != null) {
      table.row(
          open.kind(),
          open.place(),
          "OPEN",
          open instanceof Wallet file ? type(file) : open.kind(),
          "SINGLE",
          "NONE",
          "UNDEFINED",
          0L,
          open instanceof Wallet file ? file.id().toString() : null);
    }
    return table.query();
  }

  private static String type(Wallet wallet) throws IOException {
    return Wallet.inspect(wallet.file())
        .autoLogin()
        .map(kind -> kind.name().equals("LOCAL") ? "LOCAL_AUTOLOGIN" : "AUTOLOGIN")
        .orElse("PASSWORD");
  }

  @Override
  public String keys(Optional<Catalog> catalog, boolean names) throws SQLException {
    try {
      return keyTable(catalog, names);
    } catch (IOException | RuntimeException failed) {
      throw SqlErrors.of(failed);
    }
  }

  private String keyTable(Optional<Catalog> catalog, boolean names) throws IOException {
    ConstantTable table =
        new ConstantTable(dialect)
            .text("KEY_ID")
            .text("TAG")
            .time("CREATION_TIME")
            .time("ACTIVATION_TIME")
            .text("KEY_USE")
            .text("KEYSTORE_TYPE")
            .text("ORIGIN")
            .text("BACKED_UP")
            .number("CON_ID")
            .text("STATE")
            .time("RETIRED_TIME")
            .text("NEEDED_BY");
    MasterKeyStore open = wallet;
    if (open != null) {
      KeyUseReport needs = KeyUseReport.of(uses, catalog, names);
      Set<KeyId> unlisted = needs.neededKeys();
      for (KeyEntry key : open.keys()) {
        boolean unused = unlisted.remove(key.id());
        addListedKey(table, open, key, needs);
      }
      for (KeyId key : unlisted) {
        addUnlistedKey(table, open, key, needs);
      }
    }
    return table.query();
  }

  private static void addListedKey(
      ConstantTable table, MasterKeyStore open, KeyEntry key, KeyUseReport needs) {
    table.row(
        key.id().toString(),
        key.tag(),
        key.created(),
        key.created(),
        "TDE IN PDB",
        keyStoreType(open),
        key.origin().name(),
        "UNDEFINED",
        0L,
        key.state() == KeyState.CURRENT ? "CURRENT" : "RETIRED",
        key.retired().orElse(null),
        needs.databasesThatNeed(key.id()));
  }

  /** It is needed, and an operator must find it when investigating a refusal. */
  private static void addUnlistedKey(
      ConstantTable table, MasterKeyStore open, KeyId key, KeyUseReport needs) {
    table.row(
        key.toString(),
        "",
        null,
        null,
        "TDE IN PDB",
        keyStoreType(open),
        KeyOrigin.OTHER.name(),
        "UNDEFINED",
        0L,
        "UNKNOWN",
        null,
        needs.databasesThatNeed(key));
  }

  private static String keyStoreType(MasterKeyStore open) {
    return open instanceof Wallet ? "SOFTWARE KEYSTORE" : open.kind();
  }
}
