package dev.nacre.demo.art;

import dev.nacre.demo.store.Assortment;
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
    Assortment assortment = Assortment.petStore();
    Map<String, String> grounds = new HashMap<>();
    assortment
        .kinds()
        .forEach(kind -> grounds.put(kind.id(), GROUND.getOrDefault(kind.shelf(), "#eeeeee")));
    Map<String, String> drawings = new HashMap<>();
    for (var animal : assortment.animals()) {
      String drawing = drawings.computeIfAbsent(animal.kind(), PetArt::drawing);
      pictures.put(
          animal.id(),
          picture(drawing, grounds.getOrDefault(animal.kind(), "#eeeeee"), animal.colours()));
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

  private static String drawing(String kind) {
    try (InputStream in = PetArt.class.getResourceAsStream(kind + ".svg")) {
      return in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
