package dev.nacre.removals;

import dev.nacre.core.safeguard.Stub;
import java.io.IOException;
import java.nio.file.Files;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Makes a class file in which a safeguard has a stub for its body. All else in it stays. */
final class Removal extends ClassVisitor {
  private final String method;
  private final String descriptor;
  private final Stub stub;
  private String superclass = "";

  private Removal(ClassVisitor out, Place place) {
    super(Opcodes.ASM9, out);
    this.method = place.method();
    this.descriptor = place.descriptor();
    this.stub = place.stub();
  }

  /**
   * @throws IllegalArgumentException when such a method cannot have that stub
   */
  static byte[] of(Place place) throws IOException {
    ClassReader in = new ClassReader(Files.readAllBytes(place.file()));
    // No frames have to be computed: the new body has no jump.
    ClassWriter out = new ClassWriter(in, ClassWriter.COMPUTE_MAXS);
    in.accept(new Removal(out, place), 0);
    return out.toByteArray();
  }

  @Override
  public void visit(
      int version,
      int access,
      String name,
      @Nullable String signature,
      String parent,
      String @Nullable [] interfaces) {
    superclass = parent;
    super.visit(version, access, name, signature, parent, interfaces);
  }

  @Override
  public @Nullable MethodVisitor visitMethod(
      int access,
      String name,
      String of,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    MethodVisitor written = super.visitMethod(access, name, of, signature, exceptions);
    if (!name.equals(method) || !of.equals(descriptor)) {
      return written;
    }
    written.visitCode();
    write(written, (access & Opcodes.ACC_STATIC) != 0);
    written.visitMaxs(0, 0);
    written.visitEnd();
    return null; // the old body goes nowhere
  }

  private void write(MethodVisitor body, boolean isStatic) {
    Type type = Type.getReturnType(descriptor);
    Type[] arguments = Type.getArgumentTypes(descriptor);
    int first = isStatic ? 0 : 1;
    switch (stub) {
      case NOTHING -> nothing(body, type);
      case TRUE -> {
        require(type.equals(Type.BOOLEAN_TYPE), "is no predicate");
        body.visitInsn(Opcodes.ICONST_1);
      }
      case EMPTY -> {
        require(type.equals(Type.getType(String.class)), "returns no text");
        body.visitLdcInsn("");
      }
      case ARGUMENT -> {
        require(
            arguments.length > 0 && arguments[0].equals(type),
            "returns another type than it is given");
        body.visitVarInsn(type.getOpcode(Opcodes.ILOAD), first);
      }
      case INHERITED -> {
        require(!isStatic, "overrides nothing");
        body.visitVarInsn(Opcodes.ALOAD, 0);
        int at = 1;
        for (Type argument : arguments) {
          body.visitVarInsn(argument.getOpcode(Opcodes.ILOAD), at);
          at += argument.getSize();
        }
        body.visitMethodInsn(Opcodes.INVOKESPECIAL, superclass, method, descriptor, false);
      }
    }
    body.visitInsn(type.getOpcode(Opcodes.IRETURN));
  }

  private static void nothing(MethodVisitor body, Type type) {
    switch (type.getSort()) {
      case Type.VOID -> {}
      case Type.LONG -> body.visitInsn(Opcodes.LCONST_0);
      case Type.FLOAT -> body.visitInsn(Opcodes.FCONST_0);
      case Type.DOUBLE -> body.visitInsn(Opcodes.DCONST_0);
      case Type.ARRAY, Type.OBJECT -> body.visitInsn(Opcodes.ACONST_NULL);
      default -> body.visitInsn(Opcodes.ICONST_0);
    }
  }

  private void require(boolean possible, String why) {
    if (!possible) {
      throw new IllegalArgumentException(method + descriptor + " " + why + ": not " + stub);
    }
  }
}
