package dev.nacre.demo.web;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import org.springframework.stereotype.Component;

/** Formats prices, which are dollars in both languages. */
@Component("money")
public final class Money {
  public String of(BigDecimal amount) {
    return String.format(Locale.ROOT, "$%,.2f", amount.setScale(2, RoundingMode.HALF_UP));
  }
}
