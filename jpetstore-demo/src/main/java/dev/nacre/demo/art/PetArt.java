package dev.nacre.demo.art;

import dev.nacre.demo.store.assortment.Assortment;
import dev.nacre.demo.store.assortment.CatalogFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** All pictures, drawn once. A drawing refers to its colours as {1}, {2} and {3}. Immutable. */
final class PetArt {
  private static final Map<String, String> GROUND =
      Map.of(
          "fish", "#d9eef2",
          "dogs", "#f6e7d8",
          "cats", "#efe6f3",
          "birds", "#e2f0dd",
          "reptiles", "#f3efd3");

  private final Map<String, String> pictures = new HashMap<>();

  PetArt() {
    Assortment assortment = CatalogFile.read();
    Map<String, String> grounds = new HashMap<>();
    for (var product : assortment.products()) {
      grounds.put(product.id(), GROUND.getOrDefault(product.category(), "#eeeeee"));
    }
    Map<String, String> drawings = new HashMap<>();
    for (var item : assortment.items()) {
      String drawing = drawings.computeIfAbsent(item.product(), PetArt::drawing);
      pictures.put(
          item.id(),
          picture(drawing, grounds.getOrDefault(item.product(), "#eeeeee"), item.colours()));
    }
  }

  Optional<String> of(String item) {
    return Optional.ofNullable(pictures.get(item));
  }

  private static String picture(String drawing, String ground, String colours) {
    String picture =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 200 200\">"
            + "<rect width=\"200\" height=\"200\" fill=\""
            + ground
            + "\"/><circle cx=\"100\" cy=\"104\" r=\"82\" fill=\"#ffffff\" opacity=\"0.55\"/>"
            + drawing
            + "</svg>";
    int number = 1;
    for (String colour : colours.split(" ", -1)) {
      picture = picture.replace("{" + number++ + "}", colour);
    }
    return picture;
  }

  private static String drawing(String product) {
    try (InputStream in = PetArt.class.getResourceAsStream(product + ".svg")) {
      return in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
