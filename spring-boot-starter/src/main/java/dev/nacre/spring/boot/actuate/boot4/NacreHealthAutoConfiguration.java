package dev.nacre.spring.boot.actuate.boot4;

import dev.nacre.spring.boot.autoconfigure.NacreAutoConfiguration;
import dev.nacre.spring.boot.jdbc.NacreDataSources;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;

/** Health on this line of Boot; {@code management.health.nacre.enabled=false} leaves it out. */
@AutoConfiguration(after = NacreAutoConfiguration.class)
@ConditionalOnClass({HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class})
@ConditionalOnBean(NacreDataSources.class)
@ConditionalOnEnabledHealthIndicator("nacre")
public class NacreHealthAutoConfiguration {
  @Bean
  @ConditionalOnMissingBean(name = "nacreHealthIndicator")
  NacreHealthIndicator nacreHealthIndicator(NacreDataSources dataSources) {
    return new NacreHealthIndicator(dataSources);
  }
}
