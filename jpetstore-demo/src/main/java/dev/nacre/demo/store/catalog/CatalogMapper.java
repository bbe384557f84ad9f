package dev.nacre.demo.store.catalog;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;

/** Statements that read what the shop sells, in the visitor's language. */
public interface CatalogMapper {

  @Select(
      """
      SELECT c.id, t.name, t.about
      FROM category c JOIN category_text t ON t.category_id = c.id AND t.lang = #{lang}
      ORDER BY c.place\
      """)
  List<Category> categories(@Param("lang") String lang);

  @Select(
      """
      SELECT c.id, t.name, t.about
      FROM category c JOIN category_text t ON t.category_id = c.id AND t.lang = #{lang}
      WHERE c.id = #{id}\
      """)
  Optional<Category> category(@Param("id") String id, @Param("lang") String lang);

  /** The products of a category whose place lies between two numbers, both included. */
  @Select(
      """
      SELECT p.id, p.category_id, t.name, t.about, f.id AS picture,
        MIN(i.price) AS lowest, MAX(i.price) AS highest, COUNT(*) AS kinds
      FROM product p
        JOIN product_text t ON t.product_id = p.id AND t.lang = #{lang}
        JOIN item f ON f.product_id = p.id AND f.place = 0
        JOIN item i ON i.product_id = p.id
      WHERE p.category_id = #{category} AND p.place BETWEEN #{first} AND #{last}
      GROUP BY p.id, p.category_id, t.name, t.about, f.id, p.place
      ORDER BY p.place\
      """)
  List<Product> products(
      @Param("category") String category,
      @Param("first") int first,
      @Param("last") int last,
      @Param("lang") String lang);

  @Select(
      """
      SELECT p.id, p.category_id, t.name, t.about, f.id AS picture,
        MIN(i.price) AS lowest, MAX(i.price) AS highest, COUNT(*) AS kinds
      FROM product p
        JOIN product_text t ON t.product_id = p.id AND t.lang = #{lang}
        JOIN item f ON f.product_id = p.id AND f.place = 0
        JOIN item i ON i.product_id = p.id
      WHERE p.id = #{id}
      GROUP BY p.id, p.category_id, t.name, t.about, f.id\
      """)
  Optional<Product> product(@Param("id") String id, @Param("lang") String lang);

  /**
   * The products that have every word somewhere in their texts, in any language.
   *
   * @param patterns see {@link SearchWords}
   */
  @Select(
      """
      <script>
      SELECT p.id, p.category_id, t.name, t.about, f.id AS picture,
        MIN(i.price) AS lowest, MAX(i.price) AS highest, COUNT(*) AS kinds
      FROM product p
        JOIN category c ON c.id = p.category_id
        JOIN product_text t ON t.product_id = p.id AND t.lang = #{lang}
        JOIN item f ON f.product_id = p.id AND f.place = 0
        JOIN item i ON i.product_id = p.id
      WHERE <foreach collection="patterns" item="pattern" separator=" AND ">
        p.words LIKE #{pattern} ESCAPE '!'
      </foreach>
      GROUP BY p.id, p.category_id, t.name, t.about, f.id, c.place, p.place
      ORDER BY c.place, p.place
      LIMIT 60
      </script>\
      """)
  List<Product> search(@Param("patterns") List<String> patterns, @Param("lang") String lang);

  @Select(
      """
      SELECT i.id, i.product_id, pt.name AS product_name, p.category_id, it.name, it.attr1,
        it.attr2, it.attr3, it.attr4, it.attr5, i.price, n.quantity
      FROM item i
        JOIN item_text it ON it.item_id = i.id AND it.lang = #{lang}
        JOIN product p ON p.id = i.product_id
        JOIN product_text pt ON pt.product_id = p.id AND pt.lang = #{lang}
        JOIN inventory n ON n.item_id = i.id
      WHERE i.product_id = #{product}
      ORDER BY i.place\
      """)
  List<Item> items(@Param("product") String product, @Param("lang") String lang);

  @Select(
      """
      SELECT i.id, i.product_id, pt.name AS product_name, p.category_id, it.name, it.attr1,
        it.attr2, it.attr3, it.attr4, it.attr5, i.price, n.quantity
      FROM item i
        JOIN item_text it ON it.item_id = i.id AND it.lang = #{lang}
        JOIN product p ON p.id = i.product_id
        JOIN product_text pt ON pt.product_id = p.id AND pt.lang = #{lang}
        JOIN inventory n ON n.item_id = i.id
      WHERE i.id = #{id}\
      """)
  Optional<Item> item(@Param("id") String id, @Param("lang") String lang);

  @Select("SELECT price FROM item WHERE id = #{id}")
  Optional<BigDecimal> price(@Param("id") String id);

  @Select("SELECT colours FROM item WHERE id = #{id}")
  Optional<String> colours(@Param("id") String id);

  @Select("SELECT product_id FROM item WHERE id = #{id}")
  Optional<String> productOf(@Param("id") String id);

  @Select("SELECT id FROM item ORDER BY id")
  List<String> itemIds();
}
