package dev.nacre.bench.jpetstore;

import java.util.List;
import org.jspecify.annotations.Nullable;

interface OrderMapper {
  @Nullable Order byId(int orderId);

  List<Order> ofUsername(String username);

  int insert(Order order);

  int insertStatus(Order order);
}
