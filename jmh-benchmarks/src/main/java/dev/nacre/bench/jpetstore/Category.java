package dev.nacre.bench.jpetstore;

import java.io.Serializable;

record Category(String categoryId, String name, String description) implements Serializable {}
