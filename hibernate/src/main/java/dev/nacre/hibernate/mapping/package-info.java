/**
 * Which columns of a mapping are encrypted, and how. The room reads Hibernate's metadata, and then
 * changes it: the types, collations and check constraints of encrypted columns.
 *
 * <table>
 *   <caption>Classes</caption>
 *   <tr><th>class</th><th>does</th></tr>
 *   <tr><td>{@link dev.nacre.hibernate.mapping.EncryptedModel}</td><td>the entry point: finds the
 *       {@code EncryptedColumn}s and checks them</td></tr>
 *   <tr><td>{@code MappingScanner}, {@code AnnotatedMembers}</td><td>find the annotated attributes;
 *       each has an {@code EncryptionRequest}</td></tr>
 *   <tr><td>{@code ColumnEncryptions}</td><td>has the {@code ColumnEncryption} of each column so
 *       far</td></tr>
 *   <tr><td>{@code KeyReferences}</td><td>adds the columns that refer to encrypted ones</td></tr>
 *   <tr><td>{@code EnversCheck}, {@code MappingRules}</td><td>refuse what cannot be encrypted;
 *       {@code Problems} are reported in one message</td></tr>
 *   <tr><td>{@link dev.nacre.hibernate.mapping.ColumnTypes}</td><td>changes the types and collations
 *       that schema generation writes</td></tr>
 *   <tr><td>{@code TypeCheckConstraints}</td><td>removes the check constraints of types, which no
 *       cell would satisfy</td></tr>
 * </table>
 *
 * <p>May use Hibernate. It does not know the annotation itself; the room above reads it.
 */
@NullMarked
package dev.nacre.hibernate.mapping;

import org.jspecify.annotations.NullMarked;
