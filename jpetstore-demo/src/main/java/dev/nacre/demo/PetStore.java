package dev.nacre.demo;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The shop as a stand-alone process. */
@SpringBootApplication(proxyBeanMethods = false)
public class PetStore {
  public static void main(String[] args) {
    SpringApplication.run(PetStore.class, args);
  }
}
