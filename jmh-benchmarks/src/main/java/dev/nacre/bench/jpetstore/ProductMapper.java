package dev.nacre.bench.jpetstore;

import java.util.List;
import org.jspecify.annotations.Nullable;

interface ProductMapper {
  @Nullable Product byId(String productId);

  List<Product> ofCategory(String categoryId);

  List<Product> search(String keyword);
}
