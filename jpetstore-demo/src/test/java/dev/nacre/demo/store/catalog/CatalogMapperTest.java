package dev.nacre.demo.store.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.demo.ShopDatabase;
import dev.nacre.demo.load.data.Scale;
import dev.nacre.demo.store.MyBatisConfiguration;
import dev.nacre.demo.store.assortment.Assortment;
import java.math.BigDecimal;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class CatalogMapperTest {
  private ShopDatabase shop;
  private SqlSession session;
  private CatalogMapper catalog;

  @BeforeEach
  void open() throws Exception {
    shop = ShopDatabase.inMemory("catalog", Scale.SHOP);
    session =
        new SqlSessionFactoryBuilder()
            .build(MyBatisConfiguration.configuration())
            .openSession(shop.connections().getConnection());
    catalog = session.getMapper(CatalogMapper.class);
  }

  @AfterEach
  void close() {
    session.close();
    shop.close();
  }

  @Test
  void everyCategoryHasProductsAndEveryProductItemsInBothLanguages() {
    for (String lang : Assortment.LANGUAGES) {
      assertThat(catalog.categories(lang)).hasSize(5);
      for (Category category : catalog.categories(lang)) {
        assertThat(catalog.category(category.id(), lang)).contains(category);
        assertThat(catalog.products(category.id(), 0, 99, lang)).hasSize(4);
        for (Product product : catalog.products(category.id(), 0, 99, lang)) {
          assertThat(catalog.product(product.id(), lang)).contains(product);
          List<Item> items = catalog.items(product.id(), lang);
          assertThat(items).hasSize((int) product.kinds()).hasSizeGreaterThan(1);
          assertThat(items.get(0).id()).isEqualTo(product.picture());
          assertThat(items).allSatisfy(i -> assertThat(catalog.item(i.id(), lang)).contains(i));
          assertThat(items).extracting(Item::price).contains(product.lowest(), product.highest());
        }
      }
    }
  }

  @Test
  void everyItemHasAttributesInBothLanguages() {
    assertThat(attributes("koi-kohaku", "en"))
        .containsExactly("Large", "Five years old", "Female", "Two-step", "From Niigata");
    assertThat(attributes("koi-kohaku", "ja")).containsExactly("大型", "五歳", "メス", "二段模様", "新潟産");
    for (String id : catalog.itemIds()) {
      List<String> english = attributes(id, "en");
      List<String> japanese = attributes(id, "ja");
      assertThat(english).as(id).hasSizeBetween(1, Attributes.MOST).doesNotContain("");
      assertThat(japanese).as(id).hasSameSizeAs(english).doesNotContain("");
      assertThat(japanese).as(id).doesNotContainAnyElementsOf(english);
    }
  }

  @Test
  void attributesThatAnItemLacksLeaveNoGap() throws Exception {
    try (Statement statement = session.getConnection().createStatement()) {
      statement.execute(
          "UPDATE item_text SET attr2 = NULL, attr5 = NULL WHERE item_id = 'koi-gold'");
      assertThat(attributes("koi-gold", "en")).containsExactly("Medium", "Male", "Glitter-scaled");
      statement.execute(
          "UPDATE item_text SET attr1 = NULL, attr3 = NULL, attr4 = NULL"
              + " WHERE item_id = 'koi-gold'");
      session.clearCache();
      assertThat(attributes("koi-gold", "en")).isEmpty();
    }
  }

  @Test
  void thereIsNoColumnForASixthAttribute() {
    var word = new Assortment.Text("Word", "語");
    assertThatThrownBy(
            () ->
                new Assortment.Item(
                    "koi-odd",
                    "koi",
                    9,
                    word,
                    BigDecimal.ONE,
                    BigDecimal.ONE,
                    1,
                    "#000000 #000000 #000000",
                    Collections.nCopies(6, word)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("koi-odd has 6 attributes");
  }

  @Test
  void aSearchFindsWordsOfEitherLanguageInAnyText() {
    assertThat(found("KOI")).containsExactly("koi");
    assertThat(found("柴犬")).containsExactly("shiba");
    assertThat(found("三毛")).containsExactly("bobtail");
    assertThat(found("birds　yellow")).containsExactly("budgie");
    assertThat(found("lemon puffer")).containsExactly("puffer");
    assertThat(found("lemon koi")).isEmpty();
    assertThat(found("falconer")).containsExactly("owl");
    assertThat(found("巻き尾")).containsExactly("shiba");
  }

  @Test
  void wildcardsAndQuotesAreOnlyLetters() {
    assertThat(found("%")).isEmpty();
    assertThat(found("_")).isEmpty();
    assertThat(found("!")).isEmpty();
    assertThat(found("' OR '1'='1")).isEmpty();
    assertThat(SearchWords.patterns("  ")).isEmpty();
    assertThat(SearchWords.patterns("a b c d e f g h")).hasSize(6);
  }

  @Test
  void whatIsNotThereIsEmpty() {
    assertThat(catalog.category("fowl", "en")).isEmpty();
    assertThat(catalog.product("koi", "fr")).isEmpty();
    assertThat(catalog.item("koi", "en")).isEmpty();
    assertThat(catalog.colours("koi")).isEmpty();
  }

  private List<String> attributes(String item, String lang) {
    return catalog.item(item, lang).orElseThrow().attributes();
  }

  private List<String> found(String words) {
    return catalog.search(SearchWords.patterns(words), "en").stream().map(Product::id).toList();
  }
}
