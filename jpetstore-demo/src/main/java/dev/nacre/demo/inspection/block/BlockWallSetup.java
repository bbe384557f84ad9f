package dev.nacre.demo.inspection.block;

import com.zaxxer.hikari.HikariDataSource;
import dev.nacre.demo.database.ShopSettings;
import dev.nacre.demo.inspection.FileSearch;
import dev.nacre.demo.inspection.MasterKeyRotation;
import dev.nacre.demo.inspection.RawFile;
import dev.nacre.demo.inspection.WalletReader;
import dev.nacre.demo.store.SingleWriterGate;
import java.nio.file.Path;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The beans of the glass wall, if it is enabled and the database is a local file. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty({"shop.glass", "shop.pages"})
class BlockWallSetup {
  @Bean
  RowLocator rowLocator(HikariDataSource connections, SingleWriterGate writers) {
    return new RowLocator(connections, writers);
  }

  @Bean
  BlockInstruments glassWall(
      HikariDataSource connections,
      RowLocator locator,
      SingleWriterGate writers,
      ShopSettings settings) {
    Path database =
        settings
            .databaseFile()
            .orElseThrow(
                () -> new IllegalStateException("shop.glass needs an embedded database file"));
    RawFile file = new RawFile(database, settings.encrypted());
    return new BlockInstruments(
        new BlockWall(connections, locator, file),
        new WordSearch(connections, new FileSearch(file)),
        new FlippedBit(connections, writers, file, database, settings),
        settings.encrypted() ? new WalletReader(connections, false) : null,
        new MasterKeyRotation(settings),
        new DataKeyRotation(settings),
        file);
  }
}
