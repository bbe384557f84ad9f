package dev.nacre.demo.store.order;

import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;

/** Statements on orders, their lines and their status. */
public interface OrderMapper {

  @Insert(
      """
      INSERT INTO orders (id, attempt, username, placed_at, ship_name, ship_street, ship_street2,
        ship_city, ship_region, ship_postcode, ship_country, bill_name, bill_street, bill_street2,
        bill_city, bill_region, bill_postcode, bill_country, card_type, card_number, card_expiry,
        total)
      VALUES (#{order.id}, #{order.attempt}, #{order.username}, #{order.placedAt},
        #{order.shipTo.name}, #{order.shipTo.street}, #{order.shipTo.street2},
        #{order.shipTo.city}, #{order.shipTo.region}, #{order.shipTo.postcode},
        #{order.shipTo.country}, #{order.billTo.name}, #{order.billTo.street},
        #{order.billTo.street2}, #{order.billTo.city}, #{order.billTo.region},
        #{order.billTo.postcode}, #{order.billTo.country}, #{order.card.type}, #{order.card.number}, #{order.card.expiry},
        #{total})\
      """)
  void insert(@Param("order") NewOrder order, @Param("total") BigDecimal total);

  @Insert(
      """
      INSERT INTO lineitem (order_id, line, item_id, quantity, price, amount)
      VALUES (#{order}, #{line}, #{item.itemId}, #{item.quantity}, #{price}, #{amount})\
      """)
  void insertLine(
      @Param("order") long order,
      @Param("line") int line,
      @Param("item") OrderLine item,
      @Param("price") BigDecimal price,
      @Param("amount") BigDecimal amount);

  @Insert(
      """
      INSERT INTO orderstatus (order_id, line, status, changed_at)
      VALUES (#{order}, #{line}, #{status}, #{at})\
      """)
  void insertStatus(
      @Param("order") long order,
      @Param("line") int line,
      @Param("status") String status,
      @Param("at") LocalDateTime at);

  /** Newest first. */
  @Select(
      """
      SELECT o.id, o.placed_at, o.ship_name, o.ship_street, o.ship_street2, o.ship_city,
        o.ship_region, o.ship_postcode, o.ship_country, o.bill_name, o.bill_street,
        o.bill_street2, o.bill_city, o.bill_region, o.bill_postcode, o.bill_country, o.card_type,
        o.card_number, o.total, s.status
      FROM orders o JOIN orderstatus s ON s.order_id = o.id
        AND s.line = (SELECT MAX(line) FROM orderstatus WHERE order_id = o.id)
      WHERE o.username = #{username}
      ORDER BY o.id DESC
      LIMIT #{limit} OFFSET #{offset}\
      """)
  List<PlacedOrder> of(
      @Param("username") String username, @Param("limit") int limit, @Param("offset") int offset);

  /** Empty when the order belongs to another customer. */
  @Select(
      """
      SELECT o.id, o.placed_at, o.ship_name, o.ship_street, o.ship_street2, o.ship_city,
        o.ship_region, o.ship_postcode, o.ship_country, o.bill_name, o.bill_street,
        o.bill_street2, o.bill_city, o.bill_region, o.bill_postcode, o.bill_country, o.card_type,
        o.card_number, o.total, s.status
      FROM orders o JOIN orderstatus s ON s.order_id = o.id
        AND s.line = (SELECT MAX(line) FROM orderstatus WHERE order_id = o.id)
      WHERE o.id = #{id} AND o.username = #{username}\
      """)
  Optional<PlacedOrder> find(@Param("id") long id, @Param("username") String username);

  @Select("SELECT id FROM orders WHERE attempt = #{attempt} AND username = #{username}")
  Optional<Long> ofAttempt(@Param("attempt") String attempt, @Param("username") String username);

  @Select(
      """
      SELECT l.line, l.item_id, pt.name AS product_name, it.name AS item_name, it.attr1, it.attr2,
        it.attr3, it.attr4, it.attr5, l.quantity, l.price
      FROM lineitem l
        JOIN item i ON i.id = l.item_id
        JOIN item_text it ON it.item_id = i.id AND it.lang = #{lang}
        JOIN product_text pt ON pt.product_id = i.product_id AND pt.lang = #{lang}
      WHERE l.order_id = #{order}
      ORDER BY l.line\
      """)
  List<PlacedLine> lines(@Param("order") long order, @Param("lang") String lang);

  @Select(
      """
      SELECT line, status, changed_at FROM orderstatus WHERE order_id = #{order} ORDER BY line\
      """)
  List<StatusChange> statuses(@Param("order") long order);
}
