package dev.nacre.bench.jpetstore;

import java.io.Serializable;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** An animal for sale, with its product. */
record Item(
    String itemId,
    BigDecimal listPrice,
    BigDecimal unitCost,
    int supplierId,
    String productId,
    String productName,
    String productDescription,
    String categoryId,
    String status,
    @Nullable String attribute1,
    @Nullable String attribute2,
    @Nullable String attribute3,
    @Nullable String attribute4,
    @Nullable String attribute5)
    implements Serializable {}
