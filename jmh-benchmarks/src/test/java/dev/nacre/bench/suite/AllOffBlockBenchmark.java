package dev.nacre.bench.suite;

import org.openjdk.jmh.annotations.Fork;

/** {@link BlockBenchmark} with nothing of AES-GCM by the processor. */
@Fork(
    value = 2,
    jvmArgsAppend = {
      AesSwitch.UNLOCKED,
      AesSwitch.LENIENT,
      AesSwitch.NO_AES,
      AesSwitch.NO_AES_INTRINSICS,
      AesSwitch.NO_CTR_INTRINSICS,
      AesSwitch.NO_GHASH_INTRINSICS
    })
public class AllOffBlockBenchmark extends BlockBenchmark {}
