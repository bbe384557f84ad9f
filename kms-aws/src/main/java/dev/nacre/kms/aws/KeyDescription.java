package dev.nacre.kms.aws;

import java.time.Instant;

/** A key's description from KMS. */
record KeyDescription(String arn, Instant created) {}
