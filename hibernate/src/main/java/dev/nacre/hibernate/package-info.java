/**
 * Hibernate ORM 6.6 and 7 on {@code jdbc:nacre:} URLs: the annotation {@link
 * dev.nacre.hibernate.Encrypted}, and what follows from it.
 *
 * <ol>
 *   <li>{@code EncryptionContributor} is called when the mapping is complete. The room {@code
 *       mapping} finds out which columns are encrypted, refuses what cannot be, and changes their
 *       types.
 *   <li>{@code EncryptionIntegrator} is called before a SessionFactory defines or validates
 *       anything. The room {@code startup} refuses connections that are not Nacre's, policies that
 *       contradict, and types that cannot be encrypted.
 *   <li>When the schema is there, {@code startup} compares it with the annotations.
 * </ol>
 *
 * <p>{@code AnnotatedModel} reads the annotation for {@code mapping}, which does not know it.
 * {@code NacrePolicy} writes the encrypted columns as a policy file.
 *
 * <p>May use {@code mapping}, {@code startup} and Hibernate.
 */
@NullMarked
package dev.nacre.hibernate;

import org.jspecify.annotations.NullMarked;
