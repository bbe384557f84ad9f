package dev.nacre.demo.inspection.cell;

import dev.nacre.demo.database.ShopSettings;
import dev.nacre.demo.inspection.ShownError;
import dev.nacre.demo.inspection.WalletReader;
import dev.nacre.demo.store.Schema;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The glass wall as a page, for encrypted values instead of blocks. */
@Controller
@ConditionalOnProperty("shop.glass")
@ConditionalOnProperty(name = "shop.pages", havingValue = "false")
class CellWallController {
  private static final String FIRST = "orders";
  private static final int LONGEST_WORD = 80;

  private final CellInstruments glass;
  private final boolean unwraps;

  CellWallController(CellInstruments glass, ShopSettings settings) {
    this.glass = glass;
    this.unwraps = !"deny".equalsIgnoreCase(settings.connection().get("nacre.unwrap"));
  }

  @GetMapping("/glass")
  String wall(
      @RequestParam(defaultValue = FIRST) String table,
      @RequestParam(defaultValue = "") String word,
      Model model)
      throws SQLException, IOException {
    view(table, model);
    WalletReader.Card card = glass.card().read();
    Set<String> sealed =
        card.columns().stream()
            .map(column -> column.getOrDefault("table_name", "").toLowerCase(Locale.ROOT))
            .collect(Collectors.toUnmodifiableSet());
    model.addAttribute("card", card);
    model.addAttribute("sealedTables", tables(sealed::contains));
    model.addAttribute("plainTables", tables(name -> !sealed.contains(name)));
    String sought = word.strip();
    if (!sought.isEmpty()) {
      model.addAttribute(
          "found",
          glass.search().find(sought.substring(0, Math.min(LONGEST_WORD, sought.length()))));
    }
    return "cells";
  }

  /** The rows alone, for the page that reloads them every few seconds. */
  @GetMapping("/glass/wall")
  String live(@RequestParam(defaultValue = FIRST) String table, Model model) throws SQLException {
    view(table, model);
    return "panes :: sides";
  }

  private void view(String table, Model model) throws SQLException {
    model.addAttribute("view", glass.wall().look(table));
    model.addAttribute("flips", unwraps && FlippedCell.offered(table));
    model.addAttribute("unwraps", unwraps);
  }

  private static List<String> tables(Predicate<String> wanted) {
    return Schema.TABLES.stream().filter(wanted).toList();
  }

  @PostMapping("/glass/flip")
  String flip(@RequestParam String table, @RequestParam long row, RedirectAttributes note) {
    if (unwraps) {
      note.addFlashAttribute("flipped", glass.bit().flip(table, row));
    }
    note.addAttribute("table", table);
    return "redirect:/glass";
  }

  /** If the driver refuses, the old key stays, and the page shows the reason. */
  @PostMapping("/glass/rotate")
  String rotate(@RequestParam(defaultValue = FIRST) String table, RedirectAttributes note)
      throws SQLException {
    try {
      note.addFlashAttribute("rotatedTo", glass.masterKey().rotate());
    } catch (SQLException refused) {
      ShownError told = ShownError.of(refused);
      if (told.code().isEmpty()) {
        throw refused;
      }
      note.addFlashAttribute("notRotated", told.says());
    }
    note.addAttribute("table", table);
    return "redirect:/glass";
  }
}
