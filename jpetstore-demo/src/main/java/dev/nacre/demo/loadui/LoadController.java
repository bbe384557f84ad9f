package dev.nacre.demo.loadui;

import dev.nacre.demo.database.ShopSettings;
import dev.nacre.demo.load.LoadPlan;
import dev.nacre.demo.store.SingleWriterGate;
import java.time.Duration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;

/** The page that starts and stops the load. */
@Controller
@ConditionalOnProperty("shop.load.enabled")
class LoadController {
  private static final int MOST_TERMINALS = 200;
  private static final int MOST_THINKING = 10_000;
  private static final int MOST_MINUTES = 60;

  private final LoadRunner loads;

  LoadController(LoadRunner loads) {
    this.loads = loads;
  }

  @Configuration(proxyBeanMethods = false)
  @ConditionalOnProperty("shop.load.enabled")
  static class Setup {
    @Bean
    LoadRunner loadRunner(ShopSettings settings, SingleWriterGate writers) {
      return new LoadRunner(settings, writers);
    }
  }

  @GetMapping("/load")
  String page(Model model) {
    model.addAttribute("busy", loads.busy());
    model.addAttribute("twins", loads.hasTwins());
    model.addAttribute("server", loads.isOnServer());
    model.addAttribute("plan", loads.usual());
    return "load";
  }

  @PostMapping("/load/start")
  String start(
      @RequestParam(defaultValue = "80") int terminals,
      @RequestParam(defaultValue = "80") int reads,
      @RequestParam(defaultValue = "0") int think,
      @RequestParam(defaultValue = "10") int minutes,
      @RequestParam(defaultValue = "shop") String on) {
    LoadPlan plan =
        LoadPlan.STANDARD
            .with(
                within(terminals, 1, MOST_TERMINALS),
                within(reads, 0, 100),
                Duration.ofMillis(within(think, 0, MOST_THINKING)))
            .lasting(
                LoadPlan.STANDARD.turn(), Duration.ofMinutes(within(minutes, 1, MOST_MINUTES)));
    loads.start(plan, on.equals("twins") && loads.hasTwins());
    return "redirect:/load";
  }

  @PostMapping("/load/stop")
  String stop() throws InterruptedException {
    loads.stop();
    return "redirect:/load";
  }

  @GetMapping("/load/figures")
  @ResponseBody
  SampleHistory.Report figures(
      @RequestParam(defaultValue = "0") int run, @RequestParam(defaultValue = "0") int seen) {
    return loads.report(run, seen);
  }

  private static int within(int value, int least, int most) {
    return Math.max(least, Math.min(most, value));
  }
}
