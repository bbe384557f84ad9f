package dev.nacre.demo.store.account;

import java.util.List;
import java.util.Optional;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

/** Statements on customers, their sign-on and their profiles. */
public interface AccountMapper {

  @Select(
      """
      SELECT username, email, first_name, last_name, street, street2, city, region, postcode,
        country, phone
      FROM account WHERE username = #{username}\
      """)
  Optional<Account> account(@Param("username") String username);

  @Select("SELECT username, password, operator FROM signon WHERE username = #{username}")
  Optional<SignOn> signOn(@Param("username") String username);

  @Select("SELECT lang, favourite, my_list, banner FROM profile WHERE username = #{username}")
  Optional<Profile> profile(@Param("username") String username);

  /**
   * Unordered: names may be encrypted, and then the database can neither sort nor select by them.
   */
  @Select("SELECT username FROM account")
  List<String> usernames();

  @Insert(
      """
      INSERT INTO account (username, status, email, first_name, last_name, street, street2, city,
        region, postcode, country, phone)
      VALUES (#{username}, 'OK', #{email}, #{firstName}, #{lastName}, #{street}, #{street2},
        #{city}, #{region}, #{postcode}, #{country}, #{phone})\
      """)
  void insert(Account account);

  @Insert(
      """
      INSERT INTO signon (username, password, operator)
      VALUES (#{username}, #{password}, #{operator})\
      """)
  void insertSignOn(SignOn signOn);

  @Insert(
      """
      INSERT INTO profile (username, lang, favourite, my_list, banner)
      VALUES (#{username}, #{profile.lang}, #{profile.favourite}, #{profile.myList},
        #{profile.banner})\
      """)
  void insertProfile(@Param("username") String username, @Param("profile") Profile profile);

  @Update(
      """
      UPDATE account SET email = #{email}, first_name = #{firstName}, last_name = #{lastName},
        street = #{street}, street2 = #{street2}, city = #{city}, region = #{region},
        postcode = #{postcode}, country = #{country}, phone = #{phone}
      WHERE username = #{username}\
      """)
  int update(Account account);

  @Update(
      """
      UPDATE profile SET lang = #{profile.lang}, favourite = #{profile.favourite},
        my_list = #{profile.myList}, banner = #{profile.banner}
      WHERE username = #{username}\
      """)
  int updateProfile(@Param("username") String username, @Param("profile") Profile profile);

  @Update("UPDATE signon SET password = #{password} WHERE username = #{username}")
  int updatePassword(@Param("username") String username, @Param("password") String password);
}
