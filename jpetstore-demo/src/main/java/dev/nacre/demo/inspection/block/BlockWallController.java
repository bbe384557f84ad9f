package dev.nacre.demo.inspection.block;

import dev.nacre.demo.inspection.WalletReader;
import dev.nacre.demo.store.Schema;
import java.io.IOException;
import java.sql.SQLException;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The glass wall as a page. */
@Controller
@ConditionalOnProperty({"shop.glass", "shop.pages"})
class BlockWallController {
  private static final String FIRST = "account";
  private static final int LONGEST_WORD = 80;

  private final BlockInstruments glass;

  BlockWallController(BlockInstruments glass) {
    this.glass = glass;
  }

  @GetMapping("/glass")
  String wall(
      @RequestParam(defaultValue = FIRST) String table,
      @RequestParam(defaultValue = "") String word,
      Model model)
      throws SQLException, IOException {
    view(table, model);
    model.addAttribute("tables", Schema.TABLES);
    model.addAttribute("size", glass.file().size());
    model.addAttribute("fileName", String.valueOf(glass.file().path().getFileName()));
    model.addAttribute("blockSize", glass.file().blockSize());
    model.addAttribute("rotates", glass.masterKey().offered());
    model.addAttribute("resealing", glass.dataKey().progress());
    WalletReader card = glass.card();
    model.addAttribute("card", card == null ? null : card.read());
    String sought = word.strip();
    if (!sought.isEmpty()) {
      model.addAttribute(
          "found",
          glass.search().find(sought.substring(0, Math.min(LONGEST_WORD, sought.length()))));
    }
    return "glass";
  }

  /** Both sides alone, for the page that reloads them every few seconds. */
  @GetMapping("/glass/wall")
  String live(@RequestParam(defaultValue = FIRST) String table, Model model)
      throws SQLException, IOException {
    view(table, model);
    return "wall :: sides";
  }

  /** The progress of a rotation alone, for the page that reloads it each second. */
  @GetMapping("/glass/resealing")
  String resealing(Model model) throws SQLException {
    model.addAttribute("resealing", glass.dataKey().progress());
    return "resealing :: progress";
  }

  private void view(String table, Model model) throws SQLException, IOException {
    model.addAttribute("view", glass.wall().look(table));
  }

  @PostMapping("/glass/flip")
  String flip(@RequestParam String table, @RequestParam long block, RedirectAttributes note)
      throws IOException {
    note.addFlashAttribute("flipped", glass.bit().flip(block));
    note.addAttribute("table", table);
    return "redirect:/glass";
  }

  @PostMapping("/glass/rotate")
  String rotate(@RequestParam(defaultValue = FIRST) String table, RedirectAttributes note)
      throws SQLException {
    if (glass.masterKey().offered()) {
      note.addFlashAttribute("rotatedTo", glass.masterKey().rotate());
    }
    note.addAttribute("table", table);
    return "redirect:/glass";
  }

  @PostMapping("/glass/reseal")
  String reseal(@RequestParam(defaultValue = FIRST) String table, RedirectAttributes note)
      throws SQLException {
    if (glass.dataKey().offered()) {
      glass.dataKey().begin();
    }
    note.addAttribute("table", table);
    return "redirect:/glass";
  }
}
