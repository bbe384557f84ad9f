package dev.nacre.core.sum.ashe.id;

import static dev.nacre.core.sum.ashe.AsheColumnTest.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.trial.Dice;
import dev.nacre.core.trial.Trials;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each set has one form in bytes, and nothing else is read. */
final class IdSetCodecTest {

  @Test
  void isAsTheDescriptionSays() {
    form("01" + "00", IdSet.EMPTY);
    form("01" + "01" + "0000", IdSet.of(0));
    form("01" + "02" + "0504" + "0100", IdSet.of(5, 6, 7, 9));
    form("01" + "02" + "0500" + "000101", IdSet.of(5, 6, 6, 6));
    form("01" + "01" + "808004" + "feff07", IdSet.range(65_536, 131_071));
    form("01" + "01" + "ffffffffff1f" + "00", IdSet.of((1L << 40) - 1));
  }

  private static void form(String hex, IdSet set) {
    byte[] bytes = HexFormat.of().parseHex(hex);
    assertThat(HexFormat.of().formatHex(IdSetCodec.write(set))).isEqualTo(hex);
    assertThat(IdSetCodec.read(bytes)).isEqualTo(set);
  }

  @Test
  void refusesWhatNoWriterMakes() {
    for (String hex :
        List.of(
            "", // nothing
            "00", // another version
            "0200",
            "01", // no number of runs
            "0101", // no run
            "010100", // half of one
            "0100" + "00", // more than the runs
            "0101" + "0000" + "00",
            "018000", // a zero too long
            "0101" + "8000" + "00",
            "0101" + "00" + "8100",
            "0102" + "0000" + "0000", // neighbours that belong together
            "0102" + "000100" + "000100",
            "0101" + "ffffffffffff7f" + "00", // an id that no block has
            "0101" + "00" + "ffffffffffffff7f",
            "0101" + "ffffffffffffffffff01" + "00",
            "01ffffffff07" + "0000")) { // as many runs as would take gigabytes
      byte[] bytes = HexFormat.of().parseHex(hex);
      refused(ErrorCode.ID_SET_DAMAGED, () -> IdSetCodec.read(bytes));
    }
    byte[] tooMany = HexFormat.of().parseHex("0101" + "00" + "8080808020");
    refused(ErrorCode.SUM_CAPACITY_EXCEEDED, () -> IdSetCodec.read(tooMany));
    byte[] tooOften = HexFormat.of().parseHex("0101" + "00" + "01" + "ffffffffffff3f");
    refused(ErrorCode.SUM_CAPACITY_EXCEEDED, () -> IdSetCodec.read(tooOften));
  }

  @Test
  void readsEveryShortFormOrRefusesIt() {
    for (int length = 0; length <= 2; length++) {
      byte[] bytes = new byte[1 + length];
      bytes[0] = 1;
      for (int number = 0; number < 1 << (8 * length); number++) {
        for (int at = 0; at < length; at++) {
          bytes[1 + at] = (byte) (number >> (8 * at));
        }
        boolean unused = onlyWhatIsWritten(bytes);
      }
    }
  }

  @Test
  void readsMutatedBytesOrRefusesThem() throws Exception {
    int[] read = {0};
    Trials.run(
        50_000,
        dice -> {
          IdSet set = IdSet.of(IdSetTest.ids(dice).stream().mapToLong(Long::longValue).toArray());
          byte[] bytes = IdSetCodec.write(set);
          for (int changes = dice.between(1, 3); changes > 0 && bytes.length > 0; changes--) {
            bytes = mutated(bytes, dice);
          }
          read[0] += onlyWhatIsWritten(bytes) ? 1 : 0;
        });
    assertThat(read[0]).isPositive();
  }

  private static byte[] mutated(byte[] bytes, Dice dice) {
    int at = dice.between(0, bytes.length - 1);
    switch (dice.between(0, 4)) {
      case 0 -> bytes[at] ^= (byte) (1 << dice.between(0, 7));
      case 1 -> bytes[at] = (byte) dice.between(Byte.MIN_VALUE, Byte.MAX_VALUE);
      case 2 -> {
        return Arrays.copyOf(bytes, at);
      }
      case 3 -> {
        byte[] longer = Arrays.copyOf(bytes, bytes.length + 1);
        System.arraycopy(bytes, at, longer, at + 1, bytes.length - at);
        return longer;
      }
      default -> {
        byte[] shorter = Arrays.copyOf(bytes, bytes.length - 1);
        System.arraycopy(bytes, at + 1, shorter, at, shorter.length - at);
        return shorter;
      }
    }
    return bytes;
  }

  private static boolean onlyWhatIsWritten(byte[] bytes) {
    IdSet set;
    try {
      set = IdSetCodec.read(bytes);
    } catch (NacreException refused) {
      assertThat(refused.code()).isIn(ErrorCode.ID_SET_DAMAGED, ErrorCode.SUM_CAPACITY_EXCEEDED);
      return false;
    }
    if (!Arrays.equals(IdSetCodec.write(set), bytes)) {
      throw new AssertionError(
          "read, and written in another way: " + HexFormat.of().formatHex(bytes));
    }
    return true;
  }
}
