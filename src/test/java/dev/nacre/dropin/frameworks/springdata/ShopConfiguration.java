package dev.nacre.dropin.frameworks.springdata;

import javax.sql.DataSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.jdbc.repository.config.AbstractJdbcConfiguration;
import org.springframework.data.jdbc.repository.config.EnableJdbcRepositories;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcOperations;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.TransactionManager;

/** As without Nacre; Spring Boot does the same by itself. */
@Configuration
@EnableJdbcRepositories
public class ShopConfiguration extends AbstractJdbcConfiguration {
  @Bean
  NamedParameterJdbcOperations operations(DataSource source) {
    return new NamedParameterJdbcTemplate(source);
  }

  @Bean
  TransactionManager transactionManager(DataSource source) {
    return new JdbcTransactionManager(source);
  }
}
