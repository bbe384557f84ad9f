package dev.nacre.spring.boot.autoconfigure;

import dev.nacre.spring.boot.actuate.NacreEndpoint;
import dev.nacre.spring.boot.actuate.PassphraseSanitizing;
import dev.nacre.spring.boot.jdbc.NacreDataSources;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.SanitizingFunction;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** The endpoint {@code nacre}, and what the other endpoints must not show. */
@AutoConfiguration(after = NacreAutoConfiguration.class)
@ConditionalOnClass({SanitizingFunction.class, ConditionalOnAvailableEndpoint.class})
@ConditionalOnBean(NacreDataSources.class)
public class NacreActuatorAutoConfiguration {
  @Bean
  PassphraseSanitizing nacrePassphraseSanitizing(Environment environment) {
    return new PassphraseSanitizing(environment);
  }

  @Bean
  @ConditionalOnMissingBean
  @ConditionalOnAvailableEndpoint(endpoint = NacreEndpoint.class)
  NacreEndpoint nacreEndpoint(NacreDataSources dataSources) {
    return new NacreEndpoint(dataSources);
  }
}
