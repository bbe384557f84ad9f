package dev.nacre.dropin.frameworks.springdata;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.jdbc.core.dialect.JdbcArrayColumns;
import org.springframework.data.jdbc.core.dialect.JdbcDialect;
import org.springframework.data.relational.core.dialect.AnsiDialect;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcOperations;

/** Spring Data JDBC has no dialect of Derby, with Nacre or without: the standard's will do. */
@Configuration
public class DerbyConfiguration extends ShopConfiguration {
  private static final class Standard extends AnsiDialect implements JdbcDialect {
    @Override
    public JdbcArrayColumns getArraySupport() {
      return JdbcArrayColumns.Unsupported.INSTANCE;
    }
  }

  @Bean
  @Override
  public JdbcDialect jdbcDialect(NamedParameterJdbcOperations operations) {
    return new Standard();
  }
}
