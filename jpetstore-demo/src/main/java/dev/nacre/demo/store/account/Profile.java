package dev.nacre.demo.store.account;

/**
 * A customer's preferences.
 *
 * @param favourite the id of a category
 * @param myList whether the animals of that category are listed below the cart
 * @param banner whether that category has a banner in the front window
 */
public record Profile(String lang, String favourite, boolean myList, boolean banner) {}
