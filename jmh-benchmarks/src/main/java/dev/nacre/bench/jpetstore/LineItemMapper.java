package dev.nacre.bench.jpetstore;

import java.util.List;

interface LineItemMapper {
  List<LineItem> ofOrder(int orderId);

  int insert(LineItem line);
}
