package dev.nacre.jdbc.engine.h2.patch;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A class file with an editable constant pool; everything after the pool stays unchanged.
 *
 * <p>Entries are only appended or redirected, never moved, so no instruction must be rewritten
 * (JVMS 4.4). That is enough to redirect a call to another class, and small enough to read in a
 * minute; a bytecode library is neither. Each edit returns how often it was made; zero means that
 * this is not the expected code.
 */
final class ClassFile {
  private static final int MAGIC = 0xCAFEBABE;
  private static final int MAX_ENTRIES = 0xFFFF;

  // Tags, JVMS table 4.4-A.
  private static final int UTF8 = 1;
  private static final int INTEGER = 3;
  private static final int FLOAT = 4;
  private static final int LONG = 5;
  private static final int DOUBLE = 6;
  private static final int CLASS = 7;
  private static final int STRING = 8;
  private static final int FIELD = 9;
  private static final int METHOD = 10;
  private static final int INTERFACE_METHOD = 11;
  private static final int NAME_AND_TYPE = 12;
  private static final int METHOD_HANDLE = 15;
  private static final int METHOD_TYPE = 16;
  private static final int DYNAMIC = 17;
  private static final int INVOKE_DYNAMIC = 18;
  private static final int MODULE = 19;
  private static final int PACKAGE = 20;

  private final int versions;
  // By index; null at 0 and after a long or double, which count twice.
  private final List<@Nullable Entry> pool = new ArrayList<>();
  private final byte[] rest;

  /**
   * A constant. Its tag tells which of its parts are used: text, one or two indexes, or a number.
   */
  private record Entry(int tag, String text, int first, int second, long number) {
    static Entry utf8(String text) {
      return new Entry(UTF8, text, 0, 0, 0);
    }

    static Entry indexes(int tag, int first, int second) {
      return new Entry(tag, "", first, second, 0);
    }

    static Entry number(int tag, long number) {
      return new Entry(tag, "", 0, 0, number);
    }

    Entry pointingTo(int newFirst) {
      return new Entry(tag, text, newFirst, second, number);
    }
  }

  ClassFile(byte[] bytes) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      if (in.readInt() != MAGIC) {
        throw new IllegalArgumentException("not a class file");
      }
      versions = in.readInt();
      int count = in.readUnsignedShort();
      pool.add(null);
      while (pool.size() < count) {
        Entry entry = read(in);
        pool.add(entry);
        if (entry.tag() == LONG || entry.tag() == DOUBLE) {
          pool.add(null);
        }
      }
      rest = in.readAllBytes();
    } catch (IOException cut) {
      throw new IllegalArgumentException("a class file that is cut short", cut);
    }
  }

  /**
   * Redirects calls of a static method to the method of the same name and type in another class.
   */
  int redirect(String owner, String method, String type, String newOwner) {
    int changes = 0;
    int target = 0;
    for (int i = 0; i < pool.size(); i++) {
      Entry entry = pool.get(i);
      if (entry != null
          && isMethod(entry, owner, method)
          && textAt(at(entry.second()).second()).equals(type)) {
        target = target == 0 ? addClass(newOwner) : target;
        pool.set(i, entry.pointingTo(target));
        changes++;
      }
    }
    return changes;
  }

  /**
   * Instantiates a subclass instead. Method calls keep the original class, since they may be on
   * objects of that class from elsewhere.
   */
  int instantiate(String type, String subclass) {
    int original = 0;
    int changes = 0;
    for (int i = 0; i < pool.size(); i++) {
      Entry entry = pool.get(i);
      if (entry != null && entry.tag() == METHOD && isClass(entry.first(), type)) {
        if (isMethod(entry, type, "<init>")) {
          changes++;
        } else {
          original = original == 0 ? addClass(type) : original;
          pool.set(i, entry.pointingTo(original));
        }
      }
    }
    if (changes > 0) {
      rename(type, subclass, original);
    }
    return changes;
  }

  /** Renames a class wherever this one refers to it, except in types of members. */
  void rename(String type, String newName) {
    rename(type, newName, 0);
  }

  byte[] bytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(MAGIC);
      out.writeInt(versions);
      out.writeShort(pool.size());
      for (Entry entry : pool) {
        if (entry != null) {
          write(entry, out);
        }
      }
      out.write(rest);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  private void rename(String type, String newName, int exceptIndex) {
    int name = add(Entry.utf8(newName));
    for (int i = 0; i < pool.size(); i++) {
      if (i != exceptIndex && isClass(i, type)) {
        pool.set(i, at(i).pointingTo(name));
      }
    }
  }

  private boolean isMethod(Entry entry, String owner, String method) {
    return entry.tag() == METHOD
        && isClass(entry.first(), owner)
        && at(entry.second()).tag() == NAME_AND_TYPE
        && textAt(at(entry.second()).first()).equals(method);
  }

  private boolean isClass(int index, String type) {
    Entry entry = pool.get(index);
    return entry != null && entry.tag() == CLASS && textAt(entry.first()).equals(type);
  }

  private String textAt(int index) {
    return at(index).text();
  }

  private Entry at(int index) {
    return Objects.requireNonNull(pool.get(index));
  }

  private int addClass(String type) {
    return add(Entry.indexes(CLASS, add(Entry.utf8(type)), 0));
  }

  private int add(Entry entry) {
    if (pool.size() >= MAX_ENTRIES) {
      throw new IllegalArgumentException("a class file whose constant pool is full");
    }
    pool.add(entry);
    return pool.size() - 1;
  }

  private static Entry read(DataInputStream in) throws IOException {
    int tag = in.readUnsignedByte();
    return switch (tag) {
      case UTF8 -> Entry.utf8(in.readUTF());
      case INTEGER, FLOAT -> Entry.number(tag, in.readInt());
      case LONG, DOUBLE -> Entry.number(tag, in.readLong());
      case CLASS, STRING, METHOD_TYPE, MODULE, PACKAGE ->
          Entry.indexes(tag, in.readUnsignedShort(), 0);
      case METHOD_HANDLE -> Entry.indexes(tag, in.readUnsignedByte(), in.readUnsignedShort());
      case FIELD, METHOD, INTERFACE_METHOD, NAME_AND_TYPE, DYNAMIC, INVOKE_DYNAMIC ->
          Entry.indexes(tag, in.readUnsignedShort(), in.readUnsignedShort());
      default -> throw new IllegalArgumentException("a class file with constants of kind " + tag);
    };
  }

  private static void write(Entry entry, DataOutputStream out) throws IOException {
    out.writeByte(entry.tag());
    switch (entry.tag()) {
      case UTF8 -> out.writeUTF(entry.text());
      case INTEGER, FLOAT -> out.writeInt((int) entry.number());
      case LONG, DOUBLE -> out.writeLong(entry.number());
      case CLASS, STRING, METHOD_TYPE, MODULE, PACKAGE -> out.writeShort(entry.first());
      case METHOD_HANDLE -> {
        out.writeByte(entry.first());
        out.writeShort(entry.second());
      }
      default -> {
        out.writeShort(entry.first());
        out.writeShort(entry.second());
      }
    }
  }
}
