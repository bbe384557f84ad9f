package dev.nacre.demo.store;

import java.util.Optional;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

/** How many of each item are here. */
public interface Stock {

  /**
   * Takes some if there are as many. Asking and taking are one statement, so two customers cannot
   * both get the last one.
   *
   * @return 1, or 0 when there are not as many
   */
  @Update(
      """
      UPDATE inventory SET quantity = quantity - #{count}
      WHERE item_id = #{item} AND quantity >= #{count}""")
  int take(@Param("item") String item, @Param("count") int count);

  @Update(
      """
      UPDATE inventory SET quantity = quantity + #{count}, delivered = delivered + #{count}
      WHERE item_id = #{item}""")
  int deliver(@Param("item") String item, @Param("count") int count);

  @Select("SELECT quantity FROM inventory WHERE item_id = #{item}")
  Optional<Integer> left(@Param("item") String item);
}
