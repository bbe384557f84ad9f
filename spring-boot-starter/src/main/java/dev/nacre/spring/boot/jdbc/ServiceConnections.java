package dev.nacre.spring.boot.jdbc;

import dev.nacre.jdbc.NacreDriver;
import dev.nacre.spring.boot.url.BootUrlTypes;
import dev.nacre.spring.boot.url.NacreUrl;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.springframework.beans.PropertyAccessorFactory;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;

/**
 * Connection details of Docker Compose and Testcontainers take the place of {@code
 * spring.datasource.url}. Where that is one of Nacre's, theirs goes through Nacre too: otherwise
 * the application would write plaintext without a word.
 */
public final class ServiceConnections implements BeanPostProcessor {
  private final Environment environment;

  public ServiceConnections(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Object postProcessAfterInitialization(Object bean, String name) {
    if (!BootUrlTypes.CONNECTION_DETAILS.areOf(bean.getClass())
        || !NacreUrl.isNacreUrl(environment.getProperty("spring.datasource.url"))) {
      return bean;
    }
    Object url = PropertyAccessorFactory.forBeanPropertyAccess(bean).getPropertyValue("jdbcUrl");
    if (!(url instanceof String text) || NacreUrl.isNacreUrl(text)) {
      return bean;
    }
    return Proxy.newProxyInstance(
        bean.getClass().getClassLoader(),
        ClassUtils.getAllInterfaces(bean),
        (proxy, method, arguments) -> answer(bean, text, method, arguments));
  }

  private static Object answer(Object bean, String url, Method method, Object[] arguments)
      throws Throwable {
    if (method.getName().equals("getJdbcUrl")) {
      return NacreUrl.around(url);
    }
    if (method.getName().equals("getDriverClassName")) {
      return NacreDriver.class.getName();
    }
    try {
      method.setAccessible(true);
      return method.invoke(bean, arguments);
    } catch (InvocationTargetException failed) {
      throw failed.getCause();
    }
  }
}
