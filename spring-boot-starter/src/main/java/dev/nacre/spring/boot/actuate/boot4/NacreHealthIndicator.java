package dev.nacre.spring.boot.actuate.boot4;

import dev.nacre.spring.boot.actuate.EncryptionHealth;
import dev.nacre.spring.boot.jdbc.NacreDataSources;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/** The component {@code nacre} of {@code /actuator/health}. */
public final class NacreHealthIndicator implements HealthIndicator {
  private final NacreDataSources dataSources;

  public NacreHealthIndicator(NacreDataSources dataSources) {
    this.dataSources = dataSources;
  }

  @Override
  public Health health() {
    EncryptionHealth health = EncryptionHealth.of(dataSources);
    return (health.up() ? Health.up() : Health.down()).withDetails(health.details()).build();
  }
}
