package dev.nacre.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.nacre.spring.boot.autoconfigure.NacreAutoConfiguration;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.support.BeanDefinitionBuilder;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;

/** Connection details as Docker Compose and Testcontainers register them. */
final class ServiceConnectionsTest {
  @TempDir Path folder;

  private static ApplicationContextRunner runner() {
    return new ApplicationContextRunner()
        .withConfiguration(
            AutoConfigurations.of(
                NacreAutoConfiguration.class, Boot.jdbc("DataSourceAutoConfiguration")));
  }

  @Test
  void detailsOfAServiceConnectionGoThroughNacre() throws Exception {
    Class<?> details = Boot.jdbc("JdbcConnectionDetails");
    String plain = "jdbc:h2:" + folder.resolve("service");
    runner()
        .withPropertyValues(
            "spring.datasource.url=jdbc:nacre:h2:" + folder.resolve("shop"),
            "nacre.wallet=" + folder.resolve("shop.wallet"),
            "nacre.wallet.password=seven lanterns over the harbour")
        .withInitializer(context -> register(context, details, plain))
        .run(
            context -> {
              assertThat(folder.resolve("shop.wallet")).exists();
              assertThat(folder.resolve("shop.mv.db")).doesNotExist();
              assertThat(Files.readAllBytes(folder.resolve("service.mv.db")))
                  .startsWith("NACRE-1".getBytes(StandardCharsets.US_ASCII));
            });
  }

  @Test
  void detailsOfAServiceConnectionAreLeftAloneWithoutNacre() throws Exception {
    Class<?> details = Boot.jdbc("JdbcConnectionDetails");
    String plain = "jdbc:h2:" + folder.resolve("service");
    runner()
        .withPropertyValues("spring.datasource.url=jdbc:h2:mem:other")
        .withInitializer(context -> register(context, details, plain))
        .run(
            context ->
                assertThat(context.getBean(HikariDataSource.class).getJdbcUrl()).isEqualTo(plain));
  }

  @SuppressWarnings("unchecked")
  private static <T> void register(
      ConfigurableApplicationContext context, Class<T> type, String url) {
    T details =
        (T)
            Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) ->
                    switch (method.getName()) {
                      case "getJdbcUrl" -> url;
                      case "getUsername" -> "sa";
                      case "getPassword" -> "";
                      case "getDriverClassName" -> "org.h2.Driver";
                      case "hashCode" -> 1;
                      case "equals" -> proxy == arguments[0];
                      case "toString" -> "details";
                      default -> null;
                    });
    ((BeanDefinitionRegistry) context.getBeanFactory())
        .registerBeanDefinition(
            "details",
            BeanDefinitionBuilder.genericBeanDefinition(type, () -> details).getBeanDefinition());
  }
}
