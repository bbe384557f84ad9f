/**
 * Master keys in AWS KMS. They never leave it: KMS wraps and unwraps the data keys.
 *
 * <p>{@code aws-kms:alias/shop?region=eu-central-1}, or the ARN of a key or alias. AWS decides
 * about access to the key: credentials come from its usual chain, never from the URI.
 *
 * <p>{@link dev.nacre.kms.aws.AwsKmsKeyStore} is found by the wallet, and opens a {@code
 * KmsAddress} as {@code OpenKmsKeys}. {@code KmsKeySource} shows them to core, as {@code KmsKey}s.
 * {@code CachedUnwrapper} unwraps data keys, from the key cache while KMS is down, and {@code
 * CacheRenewal} keeps the cache fresh. {@code KmsApi} has the calls, which {@code AwsKmsApi} makes;
 * a {@code KeyDescription} is an answer.
 *
 * <h2>A wrapped key of AWS KMS</h2>
 *
 * <p>The master key's id is derived from the key's ARN: the first 16 bytes of SHA-256({@code "nacre
 * aws-kms"} 00 ARN), with version 8 and variant of RFC 9562. Body: version 1, length 2 and text of
 * the ARN, then KMS's ciphertext. The encryption context, which KMS authenticates and writes into
 * its own audit log, is {@code nacre=data-key}, {@code purpose}, {@code scope} and {@code
 * masterkey}. Only keys in the account and region of the current one are used to unwrap, so an
 * attacker's key, put into a file, is not.
 *
 * <p>May use core, {@code wallet.keys}, {@code wallet.keycache}, {@code wallet.external}, {@code
 * wallet.registry}, and AWS's client.
 */
@NullMarked
package dev.nacre.kms.aws;

import org.jspecify.annotations.NullMarked;
