package shop;

import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

/** Nothing here says that columns are encrypted: the policy does. */
public interface Customers {
  @Update("CREATE TABLE customer (name VARCHAR(80), ssn VARCHAR(11), email VARCHAR(80))")
  void create();

  @Insert("INSERT INTO customer VALUES (#{name}, #{ssn}, #{email})")
  int add(Customer customer);

  @Select("SELECT name, ssn, email FROM customer WHERE email = #{email}")
  Customer byEmail(String email);

  /** One of them. */
  record Customer(String name, String ssn, String email) {}
}
