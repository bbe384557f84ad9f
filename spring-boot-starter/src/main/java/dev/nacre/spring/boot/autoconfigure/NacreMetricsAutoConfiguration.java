package dev.nacre.spring.boot.autoconfigure;

import dev.nacre.jdbc.metrics.NacreMetrics;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** The driver's meters; Boot binds each {@link MeterBinder} to its registries. */
@AutoConfiguration(after = NacreAutoConfiguration.class)
@ConditionalOnClass({MeterBinder.class, NacreMetrics.class})
public class NacreMetricsAutoConfiguration {
  @Bean
  @ConditionalOnMissingBean
  NacreMetrics nacreMetrics() {
    return new NacreMetrics();
  }
}
