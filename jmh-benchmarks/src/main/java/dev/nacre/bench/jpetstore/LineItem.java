package dev.nacre.bench.jpetstore;

import java.io.Serializable;
import java.math.BigDecimal;

record LineItem(int orderId, int lineNumber, String itemId, int quantity, BigDecimal unitPrice)
    implements Serializable {}
