/**
 * What all pages share: the visitor, the language, the access rules and the error pages.
 *
 * <ul>
 *   <li>{@code Visitor} and {@code Cart}: who looks at a page, and what they have chosen.
 *   <li>{@code LanguageSetup} and {@code ShopLanguage}: the language; {@code Money} formats prices.
 *   <li>{@code SecuritySetup}: the access rules. {@code RejectedRequestForwarder} forwards a
 *       rejected request to a page of {@code ErrorPageController}.
 *   <li>{@code PageModel}: what header and footer show, with the {@code CategoryList}.
 * </ul>
 *
 * <p>May use {@code store} and {@code database}.
 */
@NullMarked
package dev.nacre.demo.web;

import org.jspecify.annotations.NullMarked;
