package dev.nacre.spring.boot.autoconfigure;

import dev.nacre.jdbc.NacreDriver;
import dev.nacre.spring.boot.jdbc.DriverClassNameInitializer;
import dev.nacre.spring.boot.jdbc.NacreDataSources;
import dev.nacre.spring.boot.jdbc.ServiceConnections;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.datasource.SimpleDriverDataSource;

/**
 * Data sources with a URL of Nacre: their driver, and the {@code nacre.*} properties. The methods
 * are static because they make post-processors, which come before other beans.
 */
@AutoConfiguration(
    beforeName = {
      "org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration",
      "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration"
    })
@ConditionalOnClass({NacreDriver.class, SimpleDriverDataSource.class})
public class NacreAutoConfiguration {
  @Bean
  static DriverClassNameInitializer nacreDriverClassName() {
    return new DriverClassNameInitializer();
  }

  @Bean
  static ServiceConnections nacreServiceConnections(Environment environment) {
    return new ServiceConnections(environment);
  }

  @Bean
  static NacreDataSources nacreDataSources(Environment environment) {
    return new NacreDataSources(environment);
  }
}
