package dev.nacre.hibernate;

import dev.nacre.hibernate.mapping.ColumnTypes;
import dev.nacre.hibernate.mapping.EncryptedModel;
import org.hibernate.boot.ResourceStreamLocator;
import org.hibernate.boot.spi.AdditionalMappingContributions;
import org.hibernate.boot.spi.AdditionalMappingContributor;
import org.hibernate.boot.spi.InFlightMetadataCollector;
import org.hibernate.boot.spi.MetadataBuildingContext;
import org.hibernate.engine.config.spi.ConfigurationService;

/**
 * Encrypts the columns of a mapping before anything is made of it. Hibernate finds it by
 * ServiceLoader.
 */
public final class EncryptionContributor implements AdditionalMappingContributor {
  @Override
  public String getContributorName() {
    return "nacre";
  }

  @Override
  public void contribute(
      AdditionalMappingContributions contributions,
      InFlightMetadataCollector metadata,
      ResourceStreamLocator resources,
      MetadataBuildingContext context) {
    EncryptedModel model = AnnotatedModel.of(metadata);
    ColumnTypes.encrypt(model, metadata);
    Object file =
        context
            .getBootstrapContext()
            .getServiceRegistry()
            .requireService(ConfigurationService.class)
            .getSettings()
            .get(NacrePolicy.FILE);
    if (file != null) {
      NacrePolicy.write(file.toString(), NacrePolicy.of(model, metadata));
    }
  }
}
