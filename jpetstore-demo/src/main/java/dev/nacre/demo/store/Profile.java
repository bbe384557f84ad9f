package dev.nacre.demo.store;

/**
 * What a customer likes.
 *
 * @param favourite the id of a category
 * @param myList whether the animals of that category stand below the cart
 * @param banner whether that category has a banner in the front window
 */
public record Profile(String lang, String favourite, boolean myList, boolean banner) {}
