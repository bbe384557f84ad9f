package dev.nacre.demo.store;

import java.time.LocalDateTime;

/**
 * A step on an order's way.
 *
 * @param status one of the constants of {@link Checkout}
 */
public record StatusChange(int line, String status, LocalDateTime changedAt) {}
