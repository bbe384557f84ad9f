package dev.nacre.hibernate.mapping;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The annotated members of the mapped classes. Field and getter count alike, whichever of them
 * Hibernate uses: an annotation must not be overlooked because of an access type.
 */
final class AnnotatedMembers {
  private final Function<AnnotatedElement, Optional<EncryptionRequest>> annotations;
  private final Problems problems;
  private final Set<Class<?>> classes = new LinkedHashSet<>();
  private final Set<Member> found = new LinkedHashSet<>();

  AnnotatedMembers(
      Function<AnnotatedElement, Optional<EncryptionRequest>> annotations, Problems problems) {
    this.annotations = annotations;
    this.problems = problems;
  }

  /** Annotations of this class and its superclasses have to belong to attributes. */
  void expectIn(Class<?> type) {
    for (Class<?> one : hierarchy(type)) {
      classes.add(one);
    }
  }

  /** The annotation of an attribute, if it has one. */
  @Nullable EncryptionRequest of(List<Class<?>> owners, String attribute) {
    EncryptionRequest annotation = null;
    for (Class<?> owner : owners) {
      for (Member member : members(owner)) {
        EncryptionRequest one = annotation(member);
        if (one != null && isOf(member, attribute)) {
          found.add(member);
          if (annotation != null && !annotation.equals(one)) {
            problems.add(name(member), "has two annotations that differ");
          }
          annotation = one;
        }
      }
    }
    return annotation;
  }

  /** Names the annotated members that are no attributes, so that nothing would be encrypted. */
  void reportUnused() {
    for (Class<?> type : classes) {
      for (Member member : membersOf(type)) {
        if (annotation(member) != null && !found.contains(member)) {
          problems.add(
              name(member),
              "is annotated and is not stored by Hibernate: put @Encrypted on the attribute");
        }
      }
    }
  }

  private @Nullable EncryptionRequest annotation(Member member) {
    return annotations.apply((AnnotatedElement) member).orElse(null);
  }

  private static boolean isOf(Member member, String attribute) {
    String name = member.getName();
    if (member instanceof Field) {
      return name.equals(attribute);
    }
    String bare = name.replaceFirst("^(get|is)(?=[^a-z])", "");
    return name.equals(attribute)
        || bare.equals(attribute)
        || decapitalized(bare).equals(attribute);
  }

  private static String decapitalized(String name) {
    return name.isEmpty()
        ? name
        : name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
  }

  private static List<Member> members(Class<?> owner) {
    List<Member> members = new ArrayList<>();
    for (Class<?> type : hierarchy(owner)) {
      members.addAll(membersOf(type));
    }
    return members;
  }

  private static List<Member> membersOf(Class<?> type) {
    List<Member> members = new ArrayList<>(List.of(type.getDeclaredFields()));
    for (Method method : type.getDeclaredMethods()) {
      // A bridge repeats the annotations of the method that it calls.
      if (!method.isBridge()) {
        members.add(method);
      }
    }
    return members;
  }

  private static List<Class<?>> hierarchy(Class<?> type) {
    List<Class<?>> types = new ArrayList<>();
    for (Class<?> one = type; one != null && one != Object.class; one = one.getSuperclass()) {
      types.add(one);
    }
    return types;
  }

  private static String name(Member member) {
    return member.getDeclaringClass().getSimpleName() + "." + member.getName();
  }
}
