package dev.nacre.cli.db;

import dev.nacre.cli.failure.ExitCode;
import dev.nacre.cli.output.Report;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.verify.Finding;
import dev.nacre.core.verify.VerificationReport;
import dev.nacre.jdbc.offline.check.FileCheckResult;
import dev.nacre.jdbc.offline.check.LeftoverFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The findings in all files, as text and JSON. */
final class VerificationSummary {
  private final List<Object> files = new ArrayList<>();
  private final List<Object> notes = new ArrayList<>();
  private final List<String> lines = new ArrayList<>();
  private int damaged;
  private boolean complete = true;
  private @Nullable ErrorCode refused;

  void registry(Path registry, @Nullable NacreIOException unreadable) {
    if (unreadable != null) {
      add(new FileCheckResult(registry.toString(), null, unreadable));
    }
  }

  /** Adds a file that is not damaged but should be mentioned. */
  void note(LeftoverFile remnant) {
    Map<String, @Nullable Object> note = new LinkedHashMap<>();
    note.put("file", remnant.file().toString());
    note.put("what", remnant.what());
    notes.add(note);
    lines.add(remnant.file() + ": note: " + remnant.what());
  }

  void add(FileCheckResult checked) {
    VerificationReport verified = checked.verified();
    complete &= checked.isComplete();
    if (verified == null) {
      refuse(checked);
      return;
    }
    damaged += verified.isDamaged() ? 1 : 0;
    files.add(structure(checked.file(), verified));
    String state = verified.status().state().clean() ? "" : ", not closed by its last writer";
    lines.add(
        checked.file()
            + ": "
            + verified.status().kind().name().toLowerCase(Locale.ROOT)
            + ", "
            + verified.blocks()
            + (verified.complete() ? " blocks" : " blocks so far")
            + state
            + (verified.isDamaged() ? ": DAMAGED" : ": no damage"));
    verified.findings().forEach(finding -> lines.add("  " + finding.shown()));
    if (verified.unlisted() > 0) {
      lines.add("  and " + verified.unlisted() + " more");
    }
  }

  private void refuse(FileCheckResult checked) {
    NacreIOException refusal = checked.refusal();
    if (refusal == null) {
      throw new IllegalArgumentException("neither verified nor refused");
    }
    refused = refusal.code();
    damaged += ExitCode.of(refusal.code()) == ExitCode.FINDINGS ? 1 : 0;
    String message = String.valueOf(refusal.getMessage());
    lines.add(checked.file() + ": " + message);
    Map<String, @Nullable Object> file = new LinkedHashMap<>();
    file.put("file", checked.file());
    file.put("damaged", ExitCode.of(refusal.code()) == ExitCode.FINDINGS);
    file.put("code", refusal.code().text());
    file.put("message", message);
    files.add(file);
  }

  private static Map<String, @Nullable Object> structure(String name, VerificationReport verified) {
    Map<String, @Nullable Object> file = new LinkedHashMap<>();
    file.put("file", name);
    file.put("damaged", verified.isDamaged());
    file.put("kind", verified.status().kind().name().toLowerCase(Locale.ROOT));
    file.put("closed", verified.status().state().clean());
    file.put("generation", verified.status().state().generation());
    file.put("blocks", verified.blocks());
    file.put("complete", verified.complete());
    file.put("findings", verified.findings().stream().map(VerificationSummary::structure).toList());
    file.put("unlisted", verified.unlisted());
    return file;
  }

  private static Map<String, @Nullable Object> structure(Finding finding) {
    Map<String, @Nullable Object> found = new LinkedHashMap<>();
    ErrorCode code = finding.code();
    found.put("part", finding.part().name().toLowerCase(Locale.ROOT));
    found.put("first", finding.first());
    found.put("last", finding.last());
    found.put("damage", !finding.isNote());
    found.put("code", code == null ? null : code.text());
    found.put("what", finding.what());
    if (finding.owner() != null) {
      found.put("use", finding.owner().use().name().toLowerCase(Locale.ROOT));
      found.put("of", finding.owner().text());
    }
    return found;
  }

  Report shown() {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    all.put("files", files);
    all.put("notes", notes);
    all.put("damaged", damaged);
    all.put("complete", complete);
    if (!complete) {
      lines.add("Interrupted: what is above is what was found until then");
    }
    if (files.isEmpty()) {
      lines.add("There is no sealed file");
    }
    return Report.of(all, lines);
  }

  ExitCode exit() {
    if (!complete) {
      return ExitCode.INTERRUPTED;
    }
    // A verification that could not be done must not look successful.
    if (damaged > 0 || files.isEmpty()) {
      return ExitCode.FINDINGS;
    }
    return refused == null ? ExitCode.OK : ExitCode.of(refused);
  }
}
