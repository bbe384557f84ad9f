package dev.nacre.cli;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A terminal whose screen is two strings and whose person answers what the test prepared. */
public final class FakeTerminal implements Terminal {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private PrintWriter outWriter = new PrintWriter(out, true);
  private final PrintWriter errWriter = new PrintWriter(err, true);
  private final Map<String, String> environment = new HashMap<>();
  private final Deque<String> answers = new ArrayDeque<>();
  private final List<String> questions = new ArrayList<>();
  private final List<char[]> handedOut = new ArrayList<>();
  private InputStream in = InputStream.nullInputStream();
  private boolean interactive;

  /** Runs one command line. */
  public int run(Object... args) {
    String[] words = new String[args.length];
    for (int i = 0; i < args.length; i++) {
      words[i] = args[i].toString();
    }
    return Nacre.run(this, words);
  }

  /** A person sits here and will give these answers. */
  public FakeTerminal answering(String... secrets) {
    interactive = true;
    answers.addAll(List.of(secrets));
    return this;
  }

  public FakeTerminal piped(String text) {
    in = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    return this;
  }

  /** As when the disk behind a redirection is full, or the reader of a pipe has gone. */
  public FakeTerminal withBrokenOutput() {
    outWriter =
        new PrintWriter(
            new Writer() {
              @Override
              public void write(char[] text, int from, int length) throws IOException {
                throw new IOException("disk full");
              }

              @Override
              public void flush() {}

              @Override
              public void close() {}
            });
    return this;
  }

  public FakeTerminal with(String variable, String value) {
    environment.put(variable, value);
    return this;
  }

  public String shown() {
    return out.toString();
  }

  public String complained() {
    return err.toString();
  }

  public List<String> questions() {
    return questions;
  }

  /** The answers as the command got them, to see that it zeroed them. */
  public List<char[]> handedOut() {
    return handedOut;
  }

  @Override
  public PrintWriter out() {
    return outWriter;
  }

  @Override
  public PrintWriter err() {
    return errWriter;
  }

  @Override
  public InputStream in() {
    return in;
  }

  @Override
  public boolean isInteractive() {
    return interactive;
  }

  @Override
  public char @Nullable [] askSecretly(String question) {
    questions.add(question);
    String answer = answers.poll();
    if (answer == null) {
      return null;
    }
    char[] chars = answer.toCharArray();
    handedOut.add(chars);
    return chars;
  }

  @Override
  public @Nullable String environment(String name) {
    return environment.get(name);
  }

  @Override
  public boolean showsColours() {
    return false;
  }
}
