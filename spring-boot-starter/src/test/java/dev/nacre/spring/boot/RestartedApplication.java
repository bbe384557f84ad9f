package dev.nacre.spring.boot;

import dev.nacre.jdbc.NacreDriver;
import javax.sql.DataSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;

/** Counts its starts in the database, and is restarted by devtools until there are three. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
public class RestartedApplication {
  private static final int STARTS = 3;

  public static void main(String[] arguments) throws Exception {
    ConfigurableApplicationContext context =
        SpringApplication.run(RestartedApplication.class, arguments);
    JdbcTemplate statements = new JdbcTemplate(context.getBean(DataSource.class));
    statements.execute("CREATE TABLE IF NOT EXISTS start (loader VARCHAR(200))");
    String loader = RestartedApplication.class.getClassLoader().toString();
    statements.update("INSERT INTO start VALUES (?)", loader);
    Integer starts = statements.queryForObject("SELECT COUNT(*) FROM start", Integer.class);
    Integer loaders =
        statements.queryForObject("SELECT COUNT(DISTINCT loader) FROM start", Integer.class);
    boolean together =
        NacreDriver.class.getClassLoader() == RestartedApplication.class.getClassLoader();
    System.out.println(
        "STARTED "
            + starts
            + " of "
            + loaders
            + " loaders"
            + (together ? ", loaded again" : ", loaded once"));
    if (starts != null && starts < STARTS) {
      // As when a class was compiled. Not named at compile time: only this process has devtools.
      Class<?> restarter = Class.forName("org.springframework.boot.devtools.restart.Restarter");
      restarter.getMethod("restart").invoke(restarter.getMethod("getInstance").invoke(null));
    } else {
      context.close();
      System.out.println("ENDED");
    }
  }
}
