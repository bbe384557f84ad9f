package dev.nacre.spring.boot.jdbc;

import dev.nacre.jdbc.NacreDriver;
import dev.nacre.spring.boot.url.BootUrlTypes;
import dev.nacre.spring.boot.url.NacreUrl;
import org.springframework.beans.BeanWrapper;
import org.springframework.beans.PropertyAccessorFactory;
import org.springframework.beans.factory.config.BeanPostProcessor;

/**
 * Names the driver in {@code DataSourceProperties} with a URL of Nacre, also in those of a second
 * data source. Boot derives it from the URL, and takes H2's or none for ours. The class is found by
 * its name, because Boot 4 moved it.
 */
public final class DriverClassNameInitializer implements BeanPostProcessor {
  @Override
  public Object postProcessBeforeInitialization(Object bean, String name) {
    if (BootUrlTypes.DATA_SOURCE_PROPERTIES.areOf(bean.getClass())) {
      BeanWrapper properties = PropertyAccessorFactory.forBeanPropertyAccess(bean);
      if (properties.getPropertyValue("url") instanceof String url
          && NacreUrl.isNacreUrl(url)
          && properties.getPropertyValue("driverClassName") == null) {
        properties.setPropertyValue("driverClassName", NacreDriver.class.getName());
      }
    }
    return bean;
  }
}
