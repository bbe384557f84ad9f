package dev.nacre.demo.store.catalog;

/** A category of products, in one language. */
public record Category(String id, String name, String about) {}
