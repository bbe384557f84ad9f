package dev.nacre.dropin.frameworks.jdbi;

/** One of the shop's customers. */
public record Customer(long id, String name, String ssn, String email) {}
