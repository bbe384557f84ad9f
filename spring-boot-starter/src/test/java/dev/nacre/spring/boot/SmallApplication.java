package dev.nacre.spring.boot;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;

/** A data source and nothing else, also for an older Boot. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
public class SmallApplication {
  public static void main(String[] arguments) {
    SpringApplication.run(SmallApplication.class, arguments).close();
    System.out.println("STARTED");
  }
}
