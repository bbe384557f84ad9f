/**
 * The audit log: who did what to the keys, and when. {@link dev.nacre.wallet.audit.Audit} is the
 * entry point: {@code record} adds an event, {@code verify} reads all of them and reports findings.
 *
 * <table>
 * <caption>Classes</caption>
 * <tr><th>class</th><th>does</th></tr>
 * <tr><td>{@code AuditLogWriter}</td><td>adds events to the file, and begins a new one when it is
 *     long or cannot be continued</td></tr>
 * <tr><td>{@code VerifiedLog}</td><td>a log that was read completely, with the findings in it</td></tr>
 * <tr><td>{@code LogVerifier}</td><td>reads all logs of a trail, and compares them with the {@code
 *     LogHeads} in the registry</td></tr>
 * <tr><td>{@code LogHeader}, {@code LogLine}, {@code LogFieldCodec}</td><td>the first line, any
 *     line, and the fields in it</td></tr>
 * <tr><td>{@code LogKey}</td><td>makes the codes of lines</td></tr>
 * <tr><td>{@code MissedEvents}</td><td>counts events that could not be written</td></tr>
 * <tr><td>{@code AuditEvent}, {@code AuditEntry}, {@code Actor}</td><td>what was done; its line;
 *     who did it</td></tr>
 * <tr><td>{@code AuditReport}, {@code AuditFinding}</td><td>what {@code verify} returns</td></tr>
 * </table>
 *
 * <p>The log is beside the registry: {@code shop.registry} has {@code shop.audit}. It is plain
 * text, so that {@code grep} and log shippers can read it; it is not secret and never contains a
 * secret. Without the wallet an attacker cannot change it undetected: each line is chained to those
 * before it by a code under a key that the master key wraps, and the registry keeps the last code.
 *
 * <h2>File, version 1</h2>
 *
 * UTF-8. Each line ends with a line feed, and its fields are separated by tabs. The last field of
 * each line is its code, 64 lower-case hexadecimal digits.
 *
 * <table>
 * <caption>Lines</caption>
 * <tr><th>line</th><th>fields before the code</th></tr>
 * <tr><td>first</td><td>{@code nacre-audit}; format version, {@code 1}; log id, a UUID; when it was
 *     begun; wrapped data key in hexadecimal, as {@link dev.nacre.core.key} describes it, its scope
 *     is purpose 5 (audit) and the log id</td></tr>
 * <tr><td>others</td><td>sequence, from 1 on; when; user of the operating system; user of the
 *     database; process id; host; action; object; outcome</td></tr>
 * </table>
 *
 * <p>Times are UTC, as {@code 2026-11-21T09:00:00.123Z}. An empty field is written {@code -}.
 * Control and format characters, lone surrogates, line and paragraph separators are written as a
 * backslash, {@code u} and four hexadecimal digits for each UTF-16 unit, and so is a hyphen that is
 * the whole field; a backslash is written as two. The outcome is {@code done}, or {@code failed}, a
 * space and a code such as {@code NACRE-1043} or the name of a class.
 *
 * <p>The code of line n is HMAC-SHA-256(k, code of line n-1 as 32 bytes, then the bytes of line n
 * before the tab that precedes its own code); before the first line there are 32 zero bytes. k is
 * the data key's subkey {@code "nacre audit"}.
 *
 * <p>After a rotation of the master key the next event is preceded by a line with the action {@code
 * log.key-wrapped}, whose object is the rewrapped data key. Any master key that ever wrapped it can
 * open the whole log.
 *
 * <h2>The head</h2>
 *
 * The registry holds the log's id, its last sequence and the code of that line. The line is written
 * and forced first. So a crash leaves a log that is ahead of its head, which is not a finding: such
 * a line cannot be created without the key. A log that is behind its head was truncated. Bytes
 * after the last line feed are a line that a crash interrupted; the next writer removes them.
 *
 * <p>One head belongs to no log: the one with the id {@code 00000000-0000-0000-0000-000000000001}.
 * Its sequence is how many events could not be written to any log since the registry was created;
 * its digest, as a big endian number, is how many of these a log has recorded since.
 *
 * <h2>Several logs</h2>
 *
 * A process that adds an event reads the whole log first. A log that was altered, truncated or
 * replaced, or cannot be read, is not written to again: it is renamed to {@code <log>.<UTC time>},
 * and the first event of a new log records that. A log that has become long is renamed, too. All of
 * them stay part of the trail, and {@code verify} reads them all; each has its own head, so that a
 * missing one is noticed.
 *
 * <p>May use core's shared packages, {@code file} and {@code registry}.
 */
@NullMarked
package dev.nacre.wallet.audit;

import org.jspecify.annotations.NullMarked;
