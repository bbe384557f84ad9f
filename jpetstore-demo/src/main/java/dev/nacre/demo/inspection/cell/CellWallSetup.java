package dev.nacre.demo.inspection.cell;

import com.zaxxer.hikari.HikariDataSource;
import dev.nacre.demo.database.AdministratorClient;
import dev.nacre.demo.database.ShopSettings;
import dev.nacre.demo.inspection.FileSearch;
import dev.nacre.demo.inspection.MasterKeyRotation;
import dev.nacre.demo.inspection.RawFile;
import dev.nacre.demo.inspection.WalletReader;
import dev.nacre.demo.store.SingleWriterGate;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The beans of the glass wall, if it is enabled and single values are encrypted. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty("shop.glass")
@ConditionalOnProperty(name = "shop.pages", havingValue = "false")
class CellWallSetup {
  @Bean
  CellInstruments cellGlass(
      HikariDataSource connections, SingleWriterGate writers, ShopSettings settings) {
    AdministratorClient client = settings.administratorClient();
    FileSearch file =
        settings
            .databaseFile()
            .map(database -> new FileSearch(new RawFile(database, false)))
            .orElse(null);
    return new CellInstruments(
        new CellWall(connections, client),
        new CellSearch(connections, client, file),
        new FlippedCell(connections, writers, client),
        new WalletReader(connections, true),
        new MasterKeyRotation(settings));
  }
}
