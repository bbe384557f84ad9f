package dev.nacre.bench.command;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A size such as {@code 200m} or {@code 1g}. */
record ByteCount(long bytes) {
  /** A smaller size measures nothing; a larger one takes days. */
  private static final long LEAST = 1L << 20;

  private static final long MOST = 10L << 30;
  private static final Pattern FORM = Pattern.compile("([0-9]{1,6})([mg])");

  /** Converts the option's text for picocli. */
  static final class Converter implements ITypeConverter<ByteCount> {
    @Override
    public ByteCount convert(String value) {
      Matcher parts = FORM.matcher(value.toLowerCase(Locale.ROOT));
      if (!parts.matches()) {
        throw new TypeConversionException("a size is a number and m or g, such as 200m");
      }
      long bytes = Long.parseLong(parts.group(1)) << (parts.group(2).equals("m") ? 20 : 30);
      if (bytes < LEAST || bytes > MOST) {
        throw new TypeConversionException("a size is from 1m to 10g");
      }
      return new ByteCount(bytes);
    }
  }
}
