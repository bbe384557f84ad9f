package dev.nacre.core.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.block.FileKind;
import dev.nacre.core.file.ByteAttacker;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.FileHarness;
import dev.nacre.core.file.MisreadingStorage;
import dev.nacre.core.file.reseal.DataKeyResealing;
import dev.nacre.core.job.JobKind;
import dev.nacre.core.job.Jobs;
import dev.nacre.core.job.StepResult;
import dev.nacre.core.storage.NioStorage;
import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.core.verify.PendingVerification.State;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.storage.HeapStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file is verified while it is written to, cut, and sealed anew. */
final class OnlineVerificationTest {
  private static final int BLOCKS = 600;

  private final HeapStorage heap = new HeapStorage();
  private final MisreadingStorage storage = new MisreadingStorage(heap);
  private final FileHarness bench = new FileHarness(storage, CipherSuite.AES_256_GCM, 2);
  private final BlockLayout layout = FileHarness.layout(FileKind.DATABASE, 2);
  private final ByteAttacker raw = new ByteAttacker(heap, FileHarness.NAME);
  private final byte[] content = FileHarness.bytes(1, BLOCKS * 4096 - 300);
  private final PendingVerification pending = new PendingVerification(heap, FileHarness.NAME);
  private final List<VerificationReport> reported = new ArrayList<>();

  @BeforeEach
  void write() throws IOException {
    try (EncryptedFile file = bench.open()) {
      file.write(ByteBuffer.wrap(content), 0);
    }
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private EncryptedFile open() throws IOException {
    EncryptedFile file = bench.open();
    file.store().opened(0);
    // In use: a session has begun.
    file.write(ByteBuffer.wrap(content, 9 * 4096, 10), 9 * 4096);
    return file;
  }

  private OnlineVerification of(EncryptedFile file) throws IOException {
    return of(file, BlockListener.NONE);
  }

  private OnlineVerification of(EncryptedFile file, BlockListener watch) throws IOException {
    return new OnlineVerification(
        "shop",
        file.verifier(),
        watch,
        () -> block -> new BlockUse(BlockUse.Use.LIVE, "table " + block / 100),
        reported::add,
        pending);
  }

  private interface Between {
    void run() throws IOException;
  }

  private static void run(OnlineVerification verification, Between between) throws IOException {
    try (verification) {
      while (verification.step().next() != StepResult.Next.DONE) {
        between.run();
      }
    }
  }

  private List<String> found() {
    assertThat(reported).hasSize(1);
    assertThat(reported.get(0).complete()).isTrue();
    return reported.get(0).findings().stream().map(Finding::shown).toList();
  }

  @Test
  void isPendingUntilItIsOverOrCancelled() throws IOException {
    try (EncryptedFile file = open()) {
      OnlineVerification verification = of(file);
      verification.begun();
      run(verification, () -> assertThat(pending.state()).contains(State.RUNNING));
      assertThat(pending.state()).isEmpty();
      try (OnlineVerification other = of(file)) {
        other.paused(true);
        assertThat(pending.state()).contains(new State(true, 0));
        other.paused(false);
        assertThat(pending.state()).contains(State.RUNNING);
        other.cancel();
        assertThat(pending.state()).isEmpty();
      }
    }
  }

  @Test
  void keepsItsLimitWhenItBeginsAgain() throws IOException {
    try (EncryptedFile file = open()) {
      try (OnlineVerification first = of(file)) {
        first.begun();
        first.limited(20);
        first.paused(true);
      }
      assertThat(pending.state()).contains(new State(true, 20));
      try (OnlineVerification again = of(file)) {
        assertThat(again.limit()).isEqualTo(20);
        again.paused(false);
        assertThat(pending.state()).contains(new State(false, 20));
        // Who asks for a new one has set no limit.
        again.begun();
        assertThat(again.limit()).isZero();
      }
    }
  }

  @Test
  void unreadableNoteCountsAsARunningVerification() throws IOException {
    String longest = "running 999999999\n";
    for (String text :
        new String[] {
          "", "running", "paused 1", "paused  1\n", "running -1\n", "running 9999999999\n", "x"
        }) {
      note(text);
      assertThat(pending.state()).as(text).contains(State.RUNNING);
    }
    note(longest);
    assertThat(pending.state()).contains(new State(false, 999_999_999));
    // As an earlier release wrote it.
    note("paused\n");
    assertThat(pending.state()).contains(new State(true, 0));
  }

  private void note(String text) throws IOException {
    heap.delete(FileHarness.NAME + ".verification");
    try (RawFile file = heap.open(FileHarness.NAME + ".verification", OpenMode.CREATE_NEW)) {
      file.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)), 0);
    }
  }

  @Test
  void plantedNoteHidesNoFinding(@TempDir Path folder) throws IOException {
    Path way = Files.createDirectory(folder.resolve("shop.verification"));
    Path unused = Files.createFile(way.resolve("full"));
    PendingVerification stays =
        new PendingVerification(new NioStorage(), folder.resolve("shop").toString());
    assertThat(stays.state()).contains(State.RUNNING);
    try (EncryptedFile file = open()) {
      OnlineVerification verification =
          new OnlineVerification(
              "shop",
              file.verifier(),
              BlockListener.NONE,
              () -> block -> BlockUse.UNKNOWN,
              reported::add,
              stays);
      run(verification, () -> {});
      assertThat(found()).isEmpty();
      assertThat(verification.progress().message()).isEqualTo("No damage");
    }
  }

  @Test
  void findsNothingInAFileThatIsWrittenTo() throws IOException {
    Set<Long> seen = new TreeSet<>();
    try (EncryptedFile file = open()) {
      OnlineVerification verification = of(file, (block, plain) -> seen.add(block));
      assertThat(verification.kind()).isEqualTo(JobKind.VERIFY);
      assertThat(verification.progress().done()).isZero();
      run(
          verification,
          () -> {
            // Behind the reader, before it, and at the end.
            for (long block : new long[] {0, 3, 300, BLOCKS - 1, file.size() / 4096 + 1}) {
              file.write(ByteBuffer.wrap(content, 0, 4096), block * 4096);
            }
          });
      assertThat(found()).isEmpty();
      assertThat(verification.progress().message()).isEqualTo("No damage");
      assertThat(verification.progress().done())
          .isEqualTo(verification.progress().total())
          .isEqualTo(BLOCKS);
    }
    assertThat(seen).hasSize(BLOCKS - 2);
    assertThat(bench.events).isEmpty();
  }

  @Test
  void namesEachBlockThatDoesNotOpenAndItsOwner() throws IOException {
    try (EncryptedFile file = open()) {
      raw.flip(layout.offset(255) + 40);
      raw.flip(layout.offset(256) + 40);
      raw.flip(layout.offset(580) + 40);
      OnlineVerification verification = of(file);
      run(verification, () -> {});
      assertThat(found())
          .containsExactly(
              "NACRE-3010: block 255 to 256 is not what was written there [table 2]",
              "NACRE-3010: block 580 is not what was written there [table 5]");
      assertThat(verification.progress().message())
          .startsWith("DAMAGED; NACRE-3010: block 255 to 256 ")
          .contains("; NACRE-3010: block 580 ");
      // Nobody but the one who reads the block is kept from anything.
      assertThat(FileHarness.read(file, 300 * 4096, 4096)).hasSize(4096);
      assertThat(bench.events).isEmpty();
    }
  }

  @Test
  void showsTheFirstFindingsAndCountsTheOthers() throws IOException {
    try (EncryptedFile file = open()) {
      for (int block = 100; block < 160; block += 2) {
        raw.flip(layout.offset(block) + 40);
      }
      OnlineVerification verification = of(file);
      run(verification, () -> {});
      assertThat(found()).hasSize(30);
      assertThat(verification.progress().message()).endsWith("; and 10 more, in the log");
    }
  }

  @Test
  void aBlockIsAFindingOnlyWhenItNeverReadsWell() throws IOException {
    try (EncryptedFile file = open()) {
      // With the piece it lies in, and twice alone.
      storage.misread(layout.offset(200), 3);
      // Each try of the first round, and the first of the second.
      storage.misread(layout.offset(400), 5);
      run(of(file), () -> {});
      assertThat(found()).isEmpty();
      assertThat(storage.misreadings()).isZero();
    }
  }

  @Test
  void aBlockThatIsMendedBeforeTheEndIsNone() throws IOException {
    try (EncryptedFile file = open()) {
      raw.flip(layout.offset(50) + 40);
      run(of(file), () -> file.write(ByteBuffer.wrap(content, 50 * 4096, 4096), 50 * 4096));
      assertThat(found()).isEmpty();
    }
  }

  @Test
  void truncationPastTheUserIsFound() throws IOException {
    try (EncryptedFile file = open()) {
      try (RawFile past = heap.open(FileHarness.NAME, OpenMode.WRITE)) {
        past.truncate(layout.offset(400) + 100);
      }
      run(of(file), () -> {});
      assertThat(found())
          .hasSize(2)
          .allMatch(text -> text.contains("is missing"))
          .first()
          .asString()
          .contains("block 400 to 499 ");
      assertThat(reported.get(0).isDamaged()).isTrue();
    }
  }

  @Test
  void aPipeOrALinkIsNotOpened(@TempDir Path folder) throws Exception {
    Path note = folder.resolve("shop.verification");
    PendingVerification there =
        new PendingVerification(new NioStorage(), folder.resolve("shop").toString());
    assertThat(new ProcessBuilder("mkfifo", note.toString()).start().waitFor()).isZero();
    assertThat(there.state()).contains(State.RUNNING);
    Files.delete(note);
    Files.createSymbolicLink(note, Files.writeString(folder.resolve("other"), "paused\n"));
    assertThat(there.state()).contains(State.RUNNING);
    Files.delete(note);
    Path unused = Files.writeString(note, "paused\n");
    assertThat(there.state()).contains(new State(true, 0));
  }

  @Test
  void truncationByTheUserIsNoFinding() throws IOException {
    try (EncryptedFile file = open()) {
      run(of(file), () -> file.truncate(300 * 4096));
      assertThat(found()).isEmpty();
    }
  }

  @Test
  @Covers("pages-47")
  void aRotationThatIsHalfDoneIsNoDamage() throws IOException {
    try (EncryptedFile file = open()) {
      DataKeyResealing resealing = file.resealing();
      resealing.begin();
      for (int i = 0; i < 40; i++) {
        assertThat(resealing.step()).isPositive();
      }
      resealing.pause(true);
      run(of(file), () -> {});
      assertThat(found()).isEmpty();
      raw.flip(layout.offset(20) + 40);
      raw.flip(layout.offset(500) + 40);
      reported.clear();
      run(of(file), () -> {});
      assertThat(found())
          .extracting(text -> text.substring(0, 21))
          .containsExactly("NACRE-3010: block 20 ", "NACRE-3010: block 500");
    }
  }

  @Test
  @Covers("pages-47")
  void rotationThatEndsMeanwhileIsNoDamage() throws IOException {
    try (EncryptedFile file = open()) {
      DataKeyResealing resealing = file.resealing();
      resealing.begin();
      OnlineVerification verification = of(file);
      assertThat(verification.step().next()).isEqualTo(StepResult.Next.MORE);
      run(
          verification,
          () -> {
            for (int i = 0; i < 60 && resealing.isUnderWay(); i++) {
              long unused = resealing.step();
            }
          });
      assertThat(found()).isEmpty();
    }
  }

  @Test
  void failedReadIsTriedAgain() throws IOException {
    try (EncryptedFile file = open()) {
      raw.flip(layout.offset(300) + 40);
      OnlineVerification verification = of(file);
      assertThat(verification.step().next()).isEqualTo(StepResult.Next.MORE);
      assertThat(verification.step().next()).isEqualTo(StepResult.Next.MORE);
      storage.fail(true);
      assertThat(verification.step().next()).isEqualTo(StepResult.Next.MORE);
      storage.fail(false);
      run(verification, () -> {});
      assertThat(found()).hasSize(1);
    }
  }

  @Test
  void aBadSectorIsAFindingAndNotTheEnd() throws IOException {
    try (EncryptedFile file = open()) {
      storage.badSector(layout.offset(200) + 512);
      raw.flip(layout.offset(500) + 40);
      run(of(file), () -> {});
      assertThat(found())
          .containsExactly(
              "NACRE-3031: block 200 cannot be read [table 2]",
              "NACRE-3010: block 500 is not what was written there [table 5]");
    }
  }

  @Test
  void aFileThatIsClosedMeanwhileEndsTheJob() throws Exception {
    EncryptedFile file = open();
    try (Jobs jobs = new Jobs()) {
      OnlineVerification verification = of(file);
      file.close();
      long job = jobs.start(verification, false);
      assertThat(jobs.await(job, 60_000)).isTrue();
      assertThat(jobs.list().get(0).state().isOver()).isTrue();
      assertThat(jobs.list().get(0).state().name()).isEqualTo("FAILED");
      assertThat(reported).isEmpty();
    }
  }
}
