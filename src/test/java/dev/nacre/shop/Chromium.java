package dev.nacre.shop;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import dev.nacre.testkit.requirement.Requirement;
import dev.nacre.testkit.tree.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The system's own browser; nothing is downloaded. */
final class Chromium implements AutoCloseable {
  private static final int PATIENCE_MS = 30_000;
  private static final int PHONE = 390;

  private final Playwright playwright;
  private final Browser browser;
  private final Path pictures;

  private Chromium(Playwright playwright, Browser browser, Path pictures) {
    this.playwright = playwright;
    this.browser = browser;
    this.pictures = pictures;
  }

  static Chromium launch() throws IOException {
    Optional<Path> program =
        Stream.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")
            .map(Path::of)
            .filter(Files::isExecutable)
            .findFirst();
    Requirement.present(program.isPresent(), "a Chromium (apt-get install chromium)");
    Playwright playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    Browser browser =
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(program.orElseThrow())
                    .setArgs(
                        List.of(
                            "--no-sandbox", "--disable-gpu", "--disable-background-networking")));
    Path pictures = SourceTree.root().resolve("src/test/target/screenshots");
    Files.createDirectories(pictures);
    return new Chromium(playwright, browser, pictures);
  }

  /** A visitor with a browser of their own. */
  Page visitor(String locale) {
    BrowserContext context =
        browser.newContext(
            new Browser.NewContextOptions().setLocale(locale).setViewportSize(1280, 860));
    context.setDefaultTimeout(PATIENCE_MS);
    return context.newPage();
  }

  /** As the screen shows it, whole, and whole as on a telephone. */
  void picture(Page page, String name) {
    page.setViewportSize(1180, 800);
    page.screenshot(new Page.ScreenshotOptions().setPath(pictures.resolve(name + "-screen.png")));
    page.setViewportSize(1280, 860);
    page.screenshot(
        new Page.ScreenshotOptions()
            .setPath(pictures.resolve(name + "-wide.png"))
            .setFullPage(true));
    page.setViewportSize(PHONE, 844);
    int width = ((Number) page.evaluate("document.documentElement.scrollWidth")).intValue();
    if (width > PHONE) {
      throw new AssertionError(name + " is " + width + " wide on a telephone of " + PHONE);
    }
    page.screenshot(
        new Page.ScreenshotOptions()
            .setPath(pictures.resolve(name + "-phone.png"))
            .setFullPage(true));
    page.setViewportSize(1280, 860);
  }

  /** What a checker of WCAG 2.1 AA finds; empty when nothing. */
  static List<String> barriers(Page page) {
    return new AxeBuilder(page)
            .withTags(List.of("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"))
            .analyze()
            .getViolations()
            .stream()
            .map(
                rule ->
                    rule.getId()
                        + " at "
                        + rule.getNodes().stream().map(n -> String.valueOf(n.getTarget())).toList())
            .toList();
  }

  @Override
  public void close() {
    browser.close();
    playwright.close();
  }
}
