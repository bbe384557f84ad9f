package dev.nacre.bench.jpetstore;

import java.io.Serializable;

record Product(String productId, String name, String description, String categoryId)
    implements Serializable {}
