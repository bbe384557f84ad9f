package dev.nacre.spring.boot.actuate.boot3;

import dev.nacre.spring.boot.actuate.EncryptionHealth;
import dev.nacre.spring.boot.jdbc.NacreDataSources;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;

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
