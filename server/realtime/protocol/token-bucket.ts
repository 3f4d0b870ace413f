import type { BucketRate } from '../limits'

/** Tokens left at the time `at` (ms). */
export interface TokenBucket {
  tokens: number
  at: number
}

export function fullBucket(rate: BucketRate, now: number): TokenBucket {
  return { tokens: rate.burst, at: now }
}

/** Takes one token; `taken` is false when none was left. */
export function takeToken(
  bucket: TokenBucket,
  rate: BucketRate,
  now: number,
): { bucket: TokenBucket; taken: boolean } {
  // A clock stepping back must not drain the bucket.
  const elapsed = Math.max(0, now - bucket.at)
  const tokens = Math.min(rate.burst, bucket.tokens + (elapsed / 1000) * rate.perSecond)
  if (tokens < 1) return { bucket: { tokens, at: now }, taken: false }
  return { bucket: { tokens: tokens - 1, at: now }, taken: true }
}
