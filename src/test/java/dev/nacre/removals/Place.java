package dev.nacre.removals;

import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.safeguard.Stub;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A method that is marked as a safeguard.
 *
 * @param descriptor as class files have it
 * @param names in the list of safeguards
 */
record Place(Path file, String method, String descriptor, List<String> names, Stub stub) {
  private static final String MARK = Type.getDescriptor(Safeguard.class);

  Place {
    names = List.copyOf(names);
  }

  /** All in the class files of a folder. */
  static List<Place> in(Path classes) throws IOException {
    List<Place> found = new ArrayList<>();
    try (Stream<Path> files = Files.walk(classes)) {
      files
          .filter(file -> file.toString().endsWith(".class"))
          .sorted()
          .forEach(file -> add(file, found));
    }
    return found;
  }

  private static void add(Path file, List<Place> found) {
    try {
      new ClassReader(Files.readAllBytes(file))
          .accept(new Marks(file, found), ClassReader.SKIP_CODE);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Looks for the mark at each method. */
  private static final class Marks extends ClassVisitor {
    private final Path file;
    private final List<Place> found;

    Marks(Path file, List<Place> found) {
      super(Opcodes.ASM9);
      this.file = file;
      this.found = found;
    }

    @Override
    public MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      return new MethodVisitor(Opcodes.ASM9) {
        @Override
        public @Nullable AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
          // The compiler copies marks to the bridges that it makes.
          boolean bridge = (access & Opcodes.ACC_BRIDGE) != 0;
          return annotation.equals(MARK) && !bridge
              ? new Mark((names, stub) -> found.add(new Place(file, name, descriptor, names, stub)))
              : null;
        }
      };
    }
  }

  /** What is done with the values of a mark. */
  @FunctionalInterface
  private interface Marked {
    void as(List<String> names, Stub stub);
  }

  private static final class Mark extends AnnotationVisitor {
    private final Marked marked;
    private final List<String> names = new ArrayList<>();
    private Stub stub = Stub.NOTHING;

    Mark(Marked marked) {
      super(Opcodes.ASM9);
      this.marked = marked;
    }

    @Override
    public void visit(@Nullable String name, Object value) {
      names.add((String) value);
    }

    @Override
    public AnnotationVisitor visitArray(String name) {
      return new AnnotationVisitor(Opcodes.ASM9) {
        @Override
        public void visit(@Nullable String element, Object value) {
          names.add((String) value);
        }
      };
    }

    @Override
    public void visitEnum(String name, String descriptor, String value) {
      stub = Stub.valueOf(value);
    }

    @Override
    public void visitEnd() {
      marked.as(names, stub);
    }
  }
}
