/**
 * The pet store as a process: {@link dev.nacre.demo.PetStore} starts it. The rooms below:
 *
 * <ul>
 *   <li>{@code store} and {@code load} know no Spring; benchmarks use them too;
 *   <li>{@code database} opens what the URL names, the one thing that differs between a plain and
 *       an encrypted shop;
 *   <li>{@code web}, {@code shop} and {@code art} are what a shopper sees;
 *   <li>{@code glass}, {@code throng} and {@code metrics} are what an operator sees.
 * </ul>
 */
@NullMarked
package dev.nacre.demo;

import org.jspecify.annotations.NullMarked;
