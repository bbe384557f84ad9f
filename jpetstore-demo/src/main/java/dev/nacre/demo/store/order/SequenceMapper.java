package dev.nacre.demo.store.order;

import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

/** Statements on the number sequences. Both calls belong in one transaction. */
public interface SequenceMapper {
  String ORDER = "order";

  /** Locks the row until the transaction ends. */
  @Update("UPDATE sequence SET next_id = next_id + #{count} WHERE name = #{name}")
  int advance(@Param("name") String name, @Param("count") int count);

  @Select("SELECT next_id FROM sequence WHERE name = #{name}")
  long next(@Param("name") String name);
}
