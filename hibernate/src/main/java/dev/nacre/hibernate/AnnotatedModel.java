package dev.nacre.hibernate;

import dev.nacre.hibernate.mapping.EncryptedModel;
import dev.nacre.hibernate.mapping.EncryptionRequest;
import java.lang.reflect.AnnotatedElement;
import java.util.Optional;
import org.hibernate.MappingException;
import org.hibernate.boot.Metadata;

/** The encrypted columns of a mapping, as {@link Encrypted} asks for them. */
final class AnnotatedModel {
  private AnnotatedModel() {}

  /**
   * The model of a mapping.
   *
   * @throws MappingException that lists all annotations that cannot be followed
   */
  static EncryptedModel of(Metadata metadata) {
    return EncryptedModel.of(metadata, AnnotatedModel::request);
  }

  private static Optional<EncryptionRequest> request(AnnotatedElement member) {
    return Optional.ofNullable(member.getAnnotation(Encrypted.class))
        .map(one -> new EncryptionRequest(one.deterministic(), one.group()));
  }
}
