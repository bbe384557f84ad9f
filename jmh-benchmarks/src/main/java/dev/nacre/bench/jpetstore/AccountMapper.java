package dev.nacre.bench.jpetstore;

import org.apache.ibatis.annotations.Param;
import org.jspecify.annotations.Nullable;

interface AccountMapper {
  @Nullable Account byUsername(String username);

  @Nullable Account byUsernameAndPassword(
      @Param("username") String username, @Param("password") String password);

  int updateAccount(Account account);

  int updateProfile(Account account);
}
