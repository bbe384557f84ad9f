package dev.nacre.jdbc.open;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.columns.ColumnSetup;
import dev.nacre.jdbc.columns.catalog.CatalogPins;
import dev.nacre.jdbc.columns.cells.SessionSettings;
import dev.nacre.jdbc.columns.sums.SecondConnectionFactory;
import dev.nacre.jdbc.engine.OpenStorage;
import dev.nacre.jdbc.engine.StorageEngine;
import dev.nacre.jdbc.open.database.StorageEngines;
import dev.nacre.jdbc.open.option.Target;
import dev.nacre.jdbc.open.plan.ConnectionPlan.EncryptedColumns;
import dev.nacre.jdbc.open.plan.ConnectionPlan.EngineColumns;
import dev.nacre.jdbc.open.plan.ConnectionPlan.SessionPlan;
import dev.nacre.jdbc.open.registry.DurablePins;
import dev.nacre.jdbc.open.registry.EngineKeys;
import dev.nacre.jdbc.open.registry.RegistryCatalogPins;
import dev.nacre.jdbc.open.wallet.WalletLease;
import dev.nacre.jdbc.session.Session;
import dev.nacre.jdbc.session.Session.ColumnsOpener;
import dev.nacre.jdbc.session.admin.EncryptionCommands;
import dev.nacre.jdbc.session.admin.EncryptionViews;
import dev.nacre.jdbc.session.admin.KeyUseFinder;
import dev.nacre.jdbc.statement.ConnectionRules;
import dev.nacre.wallet.keys.MasterKeyStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes the session of a connection from what is open below it. */
final class SessionFactory {
  private SessionFactory() {}

  /**
   * @param storage null without files of ours
   * @param beside opens another connection to the target
   * @param below what the session closes
   */
  static Session session(
      SessionPlan plan,
      OpenWallet wallet,
      @Nullable OpenStorage storage,
      SecondConnectionFactory beside,
      ResourceStack<RuntimeException> below) {
    WalletLease lease = wallet.lease();
    MasterKeyStore keys = lease == null ? null : lease.keys();
    Optional<RegistryCatalogPins> registry = wallet.registryCatalogPins();
    KeyUseFinder uses = registry.<KeyUseFinder>map(known -> known).orElse(KeyUseFinder.UNKNOWN);
    CatalogPins pins = registry.<CatalogPins>map(known -> known).orElse(CatalogPins.NONE);
    return new Session(
        plan.targetUrl(),
        new ConnectionRules(
            plan.guard(),
            plan.unwrap(),
            new EncryptionViews(keys, storage, uses, plan.dialect()),
            new EncryptionCommands(
                keys,
                wallet.audit(),
                () ->
                    StorageEngines.rewrap(
                        held -> held instanceof EngineKeys mine && mine.lease().keys() == keys),
                storage,
                lease != null && lease.isByPassphrase())),
        columns(plan, lease, pins, beside),
        below::close);
  }

  private static ColumnsOpener columns(
      SessionPlan plan,
      @Nullable WalletLease lease,
      CatalogPins pins,
      SecondConnectionFactory beside) {
    if (lease != null && plan.columns() instanceof EncryptedColumns columns) {
      return raw ->
          ColumnEncryption.open(
              raw,
              new ColumnSetup(
                  plan.dialect(),
                  lease,
                  pins,
                  columns.onMissingCatalog(),
                  columns.policy(),
                  SessionSettings.of(raw, plan.dialect()),
                  beside));
    }
    if (lease != null && plan.columns() instanceof EngineColumns columns) {
      return raw -> {
        StorageEngine engine = StorageEngines.require(Target.H2);
        return ColumnEncryption.open(
            raw,
            new ColumnSetup(
                plan.dialect(),
                lease,
                pins == CatalogPins.NONE
                    ? pins
                    : new DurablePins(pins, () -> engine.makeDurable(raw)),
                columns.onMissingCatalog(),
                columns.policy(),
                engine.settings(raw),
                beside));
      };
    }
    return raw -> {
      if (mayHaveCatalog(raw, plan.dialect())) {
        ColumnEncryption.refuseCatalog(raw, plan.dialect());
      }
      return null;
    };
  }

  // Asks the engine first: two statements per connection would be a third of the cost of
  // connecting.
  private static boolean mayHaveCatalog(Connection raw, Dialect dialect) throws SQLException {
    StorageEngine engine = StorageEngines.require(Target.H2);
    String schema = dialect.catalog().schema().orElseThrow();
    String table = dialect.catalog().table();
    return engine.mayHave(raw, schema, table)
        || engine.mayHave(raw, schema.toLowerCase(Locale.ROOT), table.toLowerCase(Locale.ROOT));
  }
}
