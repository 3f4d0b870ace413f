import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '@/server/platform/errors'

const minute = 60
const hour = 60 * minute

/** What is counted, how often it may happen and within how many seconds. */
const rules = {
  /** Failed passwords of one account from one address: guessing by hand. */
  signInPair: { points: 5, duration: 15 * minute },
  /** Failed passwords of one address over all accounts: credential stuffing. */
  signInAddress: { points: 50, duration: hour },
  /** Failed passwords of one account from everywhere; its owner can still come in by a code. */
  signInAccount: { points: 100, duration: hour },
  /** Of one address: an office or a campus behind one address must still get in. */
  signUpAddress: { points: 200, duration: hour },
  codeAccount: { points: 8, duration: hour },
  codeAddress: { points: 200, duration: hour },
  verifyAddress: { points: 400, duration: hour },
  /** Pages looked at from one address. */
  viewAddress: { points: 3000, duration: hour },
  uploadAccount: { points: 40, duration: hour },
  passwordAccount: { points: 10, duration: 15 * minute },
} as const
export type Limit = keyof typeof rules

/** Counters of one process; several instances multiply the limits, which stay far below what guessing needs. */
export interface Limits {
  /** Counts one. @throws AppError rate_limited with the seconds to wait. */
  take(limit: Limit, key: string): Promise<void>
  /** Takes back one that was counted before it turned out to be harmless. */
  giveBack(limit: Limit, key: string): Promise<void>
  forget(limit: Limit, key: string): Promise<void>
}

const refusal = (msBeforeNext: number) =>
  new AppError('rate_limited', { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) })

export function createLimits(): Limits {
  const limiters = Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [name, new RateLimiterMemory({ keyPrefix: name, ...rule })]),
  ) as Record<Limit, RateLimiterMemory>
  const consume = async (limit: Limit, key: string) => {
    try {
      await limiters[limit].consume(key)
      return null
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return refused
      throw refused
    }
  }
  return {
    async take(limit, key) {
      // An unknown address is a call made inside the process.
      if (key === '') return
      const refused = await consume(limit, key)
      if (refused) throw refusal(refused.msBeforeNext)
    },
    async giveBack(limit, key) {
      if (key !== '') await limiters[limit].reward(key)
    },
    async forget(limit, key) {
      await limiters[limit].delete(key)
    },
  }
}
