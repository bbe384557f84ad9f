package dev.nacre.bench.jpetstore;

import java.util.List;
import org.jspecify.annotations.Nullable;

interface CategoryMapper {
  @Nullable Category byId(String categoryId);

  List<Category> all();
}
