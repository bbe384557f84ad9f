package dev.nacre.bench.jpetstore;

import org.apache.ibatis.annotations.Param;

interface SequenceMapper {
  int next(String name);

  int update(@Param("name") String name, @Param("nextId") int nextId);
}
