package dev.nacre.spring.boot.autoconfigure;

import dev.nacre.spring.boot.startup.DriverPresenceCheck;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.context.annotation.Bean;

/** The starter without the driver: an application that excludes it, for example. */
@AutoConfiguration
@ConditionalOnMissingClass("dev.nacre.jdbc.NacreDriver")
public class NacreDriverMissingAutoConfiguration {
  @Bean
  static DriverPresenceCheck nacreDriverRequired() {
    return new DriverPresenceCheck();
  }
}
