package dev.nacre.demo.store;

/**
 * What a customer likes.
 *
 * @param favourite the id of a category
 */
public record Profile(String lang, String favourite) {}
