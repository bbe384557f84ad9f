package dev.nacre.core.verify;

import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.file.status.Fault;
import dev.nacre.core.file.verify.BlockBatch;
import dev.nacre.core.file.verify.FileVerifier;
import dev.nacre.core.job.JobKind;
import dev.nacre.core.job.JobProgress;
import dev.nacre.core.job.JobTask;
import dev.nacre.core.job.StepResult;
import dev.nacre.core.verify.ClosedFileVerification.Refused;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A job that verifies all blocks of a file in use, a megabyte at a time.
 *
 * <p>Blocks are read without blocking readers or writers. A block that does not open may have been
 * read during a write, so it is read again up to three times with writers locked out; blocks that
 * still fail are checked once more at the end. Only blocks that exist at the start are verified:
 * later ones were sealed by this process.
 */
public final class OnlineVerification implements JobTask {
  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.jobs");
  private static final int SHOWN = 20;

  private final String target;
  private final FileVerifier file;
  private final BlockListener watch;
  private final Supplier<BlockUses> owners;
  private final Consumer<VerificationReport> report;
  private final PendingVerification pending;
  private final BlockBatch batch;
  private final List<Finding> parts = new ArrayList<>();
  private final List<Refused> suspects = new ArrayList<>();
  private final List<Refused> refused = new ArrayList<>();
  private final Deque<Refused> again = new ArrayDeque<>();
  private Stage stage = Stage.OUTSIDE;
  private PendingVerification.State state;
  private long next;
  private volatile long done;
  private volatile long total;
  private volatile String message = "";

  private enum Stage {
    OUTSIDE,
    BLOCKS,
    SUSPECTS
  }

  /**
   * @param target as the job shows it
   * @param file a file in use
   * @param owners of blocks, called at the end if some do not open
   * @param report receives the result
   * @param pending stores whether the job is paused, or done
   */
  public OnlineVerification(
      String target,
      FileVerifier file,
      BlockListener watch,
      Supplier<BlockUses> owners,
      Consumer<VerificationReport> report,
      PendingVerification pending)
      throws IOException {
    this.target = target;
    this.file = file;
    this.watch = watch;
    this.owners = owners;
    this.report = report;
    this.pending = pending;
    this.state = pending.state().orElse(PendingVerification.State.RUNNING);
    this.total = file.blocks();
    this.batch = file.batch();
  }

  @Override
  public JobKind kind() {
    return JobKind.VERIFY;
  }

  @Override
  public String target() {
    return target;
  }

  @Override
  public JobProgress progress() {
    return new JobProgress(done, total, "BLOCKS", message);
  }

  @Override
  public long traffic() {
    return file.traffic();
  }

  @Override
  public StepResult step() throws IOException {
    switch (stage) {
      case OUTSIDE -> {
        outside();
        stage = Stage.BLOCKS;
        return StepResult.of((long) file.headers() * BlockLayout.RECORD);
      }
      case BLOCKS -> {
        if (next < total) {
          int count = verifyBlocks(next, total, suspects);
          next += count;
          done = next;
          message = suspects.isEmpty() ? "" : "Some blocks do not open and are tried again later";
          return StepResult.of((long) count * BlockLayout.RECORD);
        }
        again.addAll(suspects);
        stage = Stage.SUSPECTS;
        return StepResult.of(0);
      }
      case SUSPECTS -> {
        Refused suspect = again.peek();
        if (suspect != null) {
          int count = verifyBlocks(suspect.first(), suspect.last() + 1, refused);
          again.remove();
          long left = suspect.first() + count;
          if (left <= suspect.last()) {
            again.push(new Refused(left, suspect.last(), suspect.fault()));
          }
          return StepResult.of((long) count * BlockLayout.RECORD);
        }
        finish();
        return StepResult.last();
      }
    }
    throw new IllegalStateException(stage.name());
  }

  private void outside() throws IOException {
    parts.clear();
    new MetadataVerifier(file, parts).verify();
    long headers = Math.min(file.headers(), total);
    for (int slot = 0; slot < headers; slot++) {
      Fault fault = file.findHeaderFault(slot);
      if (fault != null) {
        parts.add(Finding.of(FilePart.HEADER, slot, fault.code(), fault.text()));
      }
    }
    next = headers;
    done = headers;
  }

  // Adds the result only after the whole batch, so that a failed step can be repeated.
  private int verifyBlocks(long from, long end, List<Refused> found) throws IOException {
    RefusedRuns runs = new RefusedRuns(watch);
    int count = batch.read(from, end);
    batch.verify(runs);
    found.addAll(runs.refused());
    return count;
  }

  /** The verification was requested: it begins again after a restart if it does not end. */
  public void begun() {
    remember(PendingVerification.State.RUNNING);
  }

  @Override
  public void paused(boolean paused) {
    remember(new PendingVerification.State(paused, state.limit()));
  }

  @Override
  public long limit() {
    return state.limit();
  }

  @Override
  public void limited(long megabytesPerSecond) {
    remember(new PendingVerification.State(state.paused(), megabytesPerSecond));
  }

  // The verification runs even if its state cannot be stored.
  private void remember(PendingVerification.State next) {
    state = next;
    try {
      pending.remember(next);
    } catch (IOException unwritable) {
      LOG.warn("The verification of {} will not be remembered after a restart", target, unwritable);
    }
  }

  @Override
  public void cancel() {
    forget();
  }

  private void forget() {
    try {
      pending.forget();
    } catch (IOException stays) {
      LOG.warn("{} is verified once more when it is opened next", target, stays);
    }
  }

  private void finish() {
    Findings findings = new Findings(parts);
    if (!refused.isEmpty()) {
      BlockUses known = owners.get();
      refused.forEach(some -> findings.add(some, known));
    }
    List<Finding> listed = findings.listed();
    VerificationReport verified =
        new VerificationReport(file.status(), done, true, listed, findings.unlisted());
    message = summary(verified);
    report.accept(verified);
    forget();
  }

  private static String summary(VerificationReport verified) {
    if (verified.findings().isEmpty()) {
      return "No damage";
    }
    StringBuilder text = new StringBuilder(verified.isDamaged() ? "DAMAGED" : "No damage");
    verified.findings().stream().limit(SHOWN).forEach(one -> text.append("; ").append(one.shown()));
    long more = verified.findings().size() + verified.unlisted() - SHOWN;
    return more > 0 ? text + "; and " + more + " more, in the log" : text.toString();
  }

  /** Forgets the plaintext. */
  @Override
  public void close() {
    batch.close();
  }
}
