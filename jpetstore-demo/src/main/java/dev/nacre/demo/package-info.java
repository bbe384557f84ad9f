/**
 * The pet store as a process: {@link dev.nacre.demo.PetStore} starts it. The packages below:
 *
 * <ul>
 *   <li>{@code store} and {@code load} do not use Spring, and benchmarks use them too;
 *   <li>{@code database} opens what the URL names, the only difference between a plain and an
 *       encrypted shop, and {@code account} holds the accounts that a demo starts with;
 *   <li>{@code web}, {@code shop} and {@code art} are for shoppers;
 *   <li>{@code inspection}, {@code loadui} and {@code metrics} are for the operator.
 * </ul>
 */
@NullMarked
package dev.nacre.demo;

import org.jspecify.annotations.NullMarked;
