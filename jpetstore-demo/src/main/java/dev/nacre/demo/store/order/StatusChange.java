package dev.nacre.demo.store.order;

import java.time.LocalDateTime;

/**
 * One status change of an order.
 *
 * @param status one of the constants of {@link Checkout}
 */
public record StatusChange(int line, String status, LocalDateTime changedAt) {}
