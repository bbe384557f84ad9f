package dev.nacre.bench.jpetstore;

import java.util.List;
import org.apache.ibatis.annotations.Param;
import org.jspecify.annotations.Nullable;

interface ItemMapper {
  List<Item> ofProduct(String productId);

  @Nullable Item byId(String itemId);

  int quantity(String itemId);

  int takeFromStock(@Param("itemId") String itemId, @Param("quantity") int quantity);
}
