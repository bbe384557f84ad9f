package dev.nacre.spring.boot.startup;

import dev.nacre.spring.boot.url.BootUrlTypes;
import dev.nacre.spring.boot.url.NacreUrl;
import javax.sql.DataSource;
import org.springframework.beans.factory.config.BeanPostProcessor;

/**
 * Stops the start where a URL is one of Nacre's and its driver is not there: a pool would fail
 * later, with the URL in its message. Names no class of the driver.
 */
public final class DriverPresenceCheck implements BeanPostProcessor {
  @Override
  public Object postProcessBeforeInitialization(Object bean, String name) {
    boolean hasUrl =
        bean instanceof DataSource || BootUrlTypes.DATA_SOURCE_PROPERTIES.areOf(bean.getClass());
    if (hasUrl && NacreUrl.isNacreUrl(NacreUrl.of(bean))) {
      throw new ClassPathException(
          "A data source has a URL with jdbc:nacre:, and the driver of Nacre is not on the class"
              + " path",
          "Add dev.nacre:nacre-jdbc-driver; nacre-spring-boot-starter brings it unless it is"
              + " excluded.");
    }
    return bean;
  }
}
