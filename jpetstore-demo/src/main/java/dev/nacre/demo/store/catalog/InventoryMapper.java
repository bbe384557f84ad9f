package dev.nacre.demo.store.catalog;

import java.util.Optional;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

/** Statements on the stock of each item. */
public interface InventoryMapper {

  /**
   * Takes {@code count} items if there are as many. Check and update are one statement, so two
   * customers cannot both get the last one.
   *
   * @return 1, or 0 when there are not enough
   */
  @Update(
      """
      UPDATE inventory SET quantity = quantity - #{count}
      WHERE item_id = #{item} AND quantity >= #{count}\
      """)
  int take(@Param("item") String item, @Param("count") int count);

  @Update(
      """
      UPDATE inventory SET quantity = quantity + #{count}, delivered = delivered + #{count}
      WHERE item_id = #{item}\
      """)
  int deliver(@Param("item") String item, @Param("count") int count);

  @Select("SELECT quantity FROM inventory WHERE item_id = #{item}")
  Optional<Integer> left(@Param("item") String item);
}
