package dev.nacre.bench.suite;

import org.openjdk.jmh.annotations.Fork;

/** {@link BlockBenchmark} with the processor's AES, and its authentication in Java. */
@Fork(
    value = 2,
    jvmArgsAppend = {AesSwitch.UNLOCKED, AesSwitch.LENIENT, AesSwitch.NO_GHASH_INTRINSICS})
public class NoGhashBlockBenchmark extends BlockBenchmark {}
