package dev.nacre.testkit.leak;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.platform.commons.support.AnnotationSupport;

/** Fails a test class that ends with open secrets. JUnit finds it by itself. */
public final class KeyLedgerExtension
    implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback, AfterAllCallback {
  private static final Namespace NAMESPACE = Namespace.create(KeyLedgerExtension.class);
  private static final int SHOWN = 3;

  // What another thread is just closing, such as the warm-up of the ciphers, is not a leak. Only
  // a class that leaks waits this long. PIT makes hundreds of leaks, and sets less.
  private static final int PATIENCE_MS = 10_000;
  private static final String PATIENCE = "nacre.ledger.patience";
  private static final int STEP_MS = 20;

  @Override
  public void beforeAll(ExtensionContext context) {
    mark(context);
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    mark(context);
  }

  @Override
  public void afterEach(ExtensionContext context) {
    forgive(context);
  }

  @Override
  public void afterAll(ExtensionContext context) throws InterruptedException {
    forgive(context);
    // A nested class may use what the outer one still holds open; the outermost is asked.
    if (context.getParent().filter(parent -> parent == context.getRoot()).isPresent()) {
      demandAllClosed(context);
    }
  }

  private static void mark(ExtensionContext context) {
    context.getStore(NAMESPACE).put(context.getUniqueId(), KeyLedger.installed().now());
  }

  private static long marked(ExtensionContext context) {
    return context.getStore(NAMESPACE).get(context.getUniqueId(), Long.class);
  }

  private static void forgive(ExtensionContext context) {
    if (AnnotationSupport.isAnnotated(context.getElement(), AbandonsKeys.class)) {
      KeyLedger.installed().forgetSince(marked(context));
    }
  }

  private static void demandAllClosed(ExtensionContext context) throws InterruptedException {
    KeyLedger ledger = KeyLedger.installed();
    long start = marked(context);
    int patience =
        context.getConfigurationParameter(PATIENCE, Integer::valueOf).orElse(PATIENCE_MS);
    for (int waited = 0; ledger.openSince(start) > 0 && waited < patience; waited += STEP_MS) {
      Thread.sleep(STEP_MS);
    }
    List<Birth> open = ledger.stillOpen(start);
    if (!open.isEmpty()) {
      ledger.forgetSince(start);
      throw new AssertionError(
          open.stream()
              .limit(SHOWN)
              .map(Birth::stack)
              .collect(
                  Collectors.joining(
                      "", open.size() + " secrets were never closed; the first were born\n", "")));
    }
  }
}
