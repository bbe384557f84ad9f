package dev.nacre.demo.inspection.sum;

import com.zaxxer.hikari.HikariDataSource;
import dev.nacre.demo.database.ShopSettings;
import dev.nacre.demo.store.catalog.CatalogMapper;
import dev.nacre.demo.store.catalog.Category;
import dev.nacre.demo.web.ShopLanguage;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The revenue as a page, for the operator. */
@Controller
@ConditionalOnProperty("shop.glass")
class RevenueController {
  /** How many orders may be added up; more would be a long list of rows for each sum. */
  private static final List<Integer> CHOICES = List.of(100, 1_000, 10_000);

  private final RevenueWall wall;
  private final CatalogMapper catalog;

  RevenueController(HikariDataSource connections, ShopSettings settings, CatalogMapper catalog) {
    this.wall =
        new RevenueWall(connections, settings.pages() ? null : settings.administratorClient());
    this.catalog = catalog;
  }

  @GetMapping("/revenue")
  String revenue(
      @RequestParam(name = "newest", defaultValue = "") String asked, Model model, Locale locale)
      throws SQLException {
    int newest =
        CHOICES.stream()
            .filter(one -> String.valueOf(one).equals(asked))
            .findFirst()
            .orElse(CHOICES.get(CHOICES.size() - 1));
    Map<String, String> names = new LinkedHashMap<>();
    for (Category shelf : catalog.categories(ShopLanguage.of(locale))) {
      names.put(shelf.id(), shelf.name());
    }
    List<String> places = List.copyOf(names.keySet());
    RevenueWall.View view = wall.look(newest);
    model.addAttribute("view", view);
    model.addAttribute(
        "sold",
        view.shelves().stream()
            .sorted(Comparator.comparingInt(shelf -> places.indexOf(shelf.id())))
            .toList());
    model.addAttribute("names", names);
    model.addAttribute("choices", CHOICES);
    model.addAttribute("newest", newest);
    model.addAttribute("sql", RevenueWall.SQL);
    return "revenue";
  }
}
