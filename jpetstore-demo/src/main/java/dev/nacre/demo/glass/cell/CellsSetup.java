package dev.nacre.demo.glass.cell;

import com.zaxxer.hikari.HikariDataSource;
import dev.nacre.demo.database.OwnClient;
import dev.nacre.demo.database.ShopSettings;
import dev.nacre.demo.glass.FileSearch;
import dev.nacre.demo.glass.RawFile;
import dev.nacre.demo.glass.Rotation;
import dev.nacre.demo.glass.WalletCard;
import dev.nacre.demo.store.SingleWriterGate;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The beans of the glass wall, if it is enabled and single values are encrypted. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty("shop.glass")
@ConditionalOnProperty(name = "shop.pages", havingValue = "false")
class CellsSetup {
  @Bean
  CellInstruments cellGlass(
      HikariDataSource connections, SingleWriterGate writers, ShopSettings settings) {
    OwnClient client = settings.ownClient();
    FileSearch file =
        settings
            .databaseFile()
            .map(database -> new FileSearch(new RawFile(database, false)))
            .orElse(null);
    return new CellInstruments(
        new CellWall(connections, client),
        new CellSearch(connections, client, file),
        new FlippedCell(connections, writers, client),
        new WalletCard(connections, true),
        new Rotation(settings));
  }
}
