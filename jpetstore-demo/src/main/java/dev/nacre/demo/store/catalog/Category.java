package dev.nacre.demo.store.catalog;

/** A shelf of the shop, in one language. */
public record Category(String id, String name, String about) {}
