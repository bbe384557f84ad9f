package dev.nacre.demo.art;

import java.time.Duration;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Serves the pictures. */
@RestController
class ArtController {
  private static final MediaType SVG = MediaType.valueOf("image/svg+xml");

  private final PetArt art = new PetArt();

  @GetMapping("/art/{item}.svg")
  ResponseEntity<String> picture(@PathVariable String item) {
    return art.of(item)
        .map(
            picture ->
                ResponseEntity.ok()
                    .contentType(SVG)
                    .cacheControl(CacheControl.maxAge(Duration.ofDays(1)))
                    .body(picture))
        .orElseGet(() -> ResponseEntity.notFound().build());
  }
}
