package dev.nacre.spring.boot.entities;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Starts, and says so. */
@SpringBootApplication
public class Accounts {
  public static void main(String[] arguments) {
    SpringApplication.run(Accounts.class, arguments);
    System.out.println("READY");
  }
}
