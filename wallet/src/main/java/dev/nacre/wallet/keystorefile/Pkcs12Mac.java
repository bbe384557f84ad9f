package dev.nacre.wallet.keystorefile;

import java.io.IOException;
import java.security.SecureRandom;
import org.bouncycastle.asn1.ASN1OctetString;
import org.bouncycastle.asn1.DERNull;
import org.bouncycastle.asn1.nist.NISTObjectIdentifiers;
import org.bouncycastle.asn1.pkcs.MacData;
import org.bouncycastle.asn1.pkcs.Pfx;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.asn1.x509.DigestInfo;
import org.bouncycastle.crypto.PBEParametersGenerator;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.generators.PKCS12ParametersGenerator;
import org.bouncycastle.crypto.macs.HMac;

/**
 * Replaces the integrity check of a PKCS#12 file. The JDK uses 10,000 iterations, and another
 * number only with a property of the whole JVM; an attacker would try passphrases against the check
 * and not against the keys.
 */
final class Pkcs12Mac {
  static final int ITERATIONS = 210_000;

  private static final int SALT_BYTES = 32;
  private static final SecureRandom RANDOM = new SecureRandom();

  private Pkcs12Mac() {}

  static byte[] strengthen(byte[] file, char[] passphrase) throws IOException {
    Pfx pfx = Pfx.getInstance(file);
    byte[] content = ASN1OctetString.getInstance(pfx.getAuthSafe().getContent()).getOctets();
    byte[] salt = new byte[SALT_BYTES];
    RANDOM.nextBytes(salt);
    var generator = new PKCS12ParametersGenerator(new SHA256Digest());
    generator.init(PBEParametersGenerator.PKCS12PasswordToBytes(passphrase), salt, ITERATIONS);
    var hmac = new HMac(new SHA256Digest());
    hmac.init(generator.generateDerivedMacParameters(hmac.getMacSize() * 8));
    hmac.update(content, 0, content.length);
    byte[] mac = new byte[hmac.getMacSize()];
    hmac.doFinal(mac, 0);
    var digest =
        new DigestInfo(
            new AlgorithmIdentifier(NISTObjectIdentifiers.id_sha256, DERNull.INSTANCE), mac);
    return new Pfx(pfx.getAuthSafe(), new MacData(digest, salt, ITERATIONS)).getEncoded("DER");
  }
}
