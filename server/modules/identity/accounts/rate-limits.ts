import { addressKey, networkKey } from '@/server/platform/address'
import { AppError } from '@/server/platform/errors'
import { createLimiter, type Limiter } from '@/server/platform/limiter'
import type { ServiceContext } from '../../context'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Rate limits: what is counted, how often, and the window in seconds. */
const rules = {
  /** Failed passwords of one account per device or IP: targeted guessing. */
  signInPair: { points: 10, duration: 15 * minute },
  /** Repeated consents after a withdrawal; each adds a log entry. */
  consentAccount: { points: 30, duration: hour },
  /** Failed passwords per IP over all accounts: credential stuffing. */
  signInIp: { points: 100, duration: hour },
  /** Failed passwords of one account from everywhere. Never rejects, since that would lock the owner out. */
  signInAccount: { points: Number.MAX_SAFE_INTEGER, duration: hour },
  /** Codes of one contact requested by one device or IP. */
  codePair: { points: 8, duration: hour },
  /** Per IP; higher, for offices and campuses behind one. */
  codeIp: { points: 600, duration: hour },
  /** Messages to one contact requested by others; requests from the owner's device are not counted. */
  codeContact: { points: 20, duration: hour },
  codeContactDay: { points: 50, duration: day },
  verifyIp: { points: 800, duration: hour },
  /** Wrong codes over all accounts, and per network; they trigger the circuit breaker and reject nobody. */
  wrongCodes: { points: Number.MAX_SAFE_INTEGER, duration: minute },
  codeBreaker: { points: Number.MAX_SAFE_INTEGER, duration: 15 * minute },
  /** Page views per IP. */
  viewIp: { points: 3000, duration: hour },
  /** Complaints per IP. */
  complaintIp: { points: 30, duration: hour },
  /** Files sent in conversations. */
  messageFileAccount: { points: 200, duration: hour },
  /** Visits and verdicts of one link of an agency's client. */
  clientLink: { points: 300, duration: hour },
  /** Forms sent to hiring pages, per IP and per page; letters to one contact, whatever the company. */
  intakeIp: { points: 60, duration: hour },
  intakePage: { points: 1000, duration: day },
  intakeContact: { points: 5, duration: day },
  /** One referral link opened from one IP. */
  referralOpening: { points: 20, duration: hour },
  /** Role changes per person. */
  roleAccount: { points: 60, duration: hour },
  /** Company invitations per sender and per e-mail. */
  companyInvitationAccount: { points: 40, duration: day },
  companyInvitationEmail: { points: 5, duration: day },
  /** Join requests per person. */
  joinRequestAccount: { points: 5, duration: day },
  uploadAccount: { points: 40, duration: hour },
  passwordAccount: { points: 10, duration: 15 * minute },
  proofIp: { points: 300, duration: 15 * minute },
  /** Authenticator codes per account from everywhere: one in three hundred thousand is correct. */
  factorAccount: { points: 30, duration: hour },
  factorAccountDay: { points: 100, duration: day },
  /** A proof of work is accepted once. */
  proofUse: { points: 1, duration: 15 * minute },
} as const
type Limit = keyof typeof rules

/** Threshold after which every attempt needs a proof of work. */
const proofAfter: Partial<Record<Limit, number>> = {
  signInPair: 3,
  signInIp: 20,
  signInAccount: 20,
  codeContact: 3,
  codePair: 3,
  codeIp: 100,
  factorAccount: 3,
  intakeIp: 3,
  intakePage: 100,
}

type Keys = Partial<Record<Limit, string>>

export interface Limits extends Limiter<Limit> {
  /**
   * Counts an attempt under all its keys. Without a proof it is rejected, and not counted, once a key is over its
   * limit.
   * @throws AppError rate_limited, proof_required
   */
  attempt(keys: Keys, proven: () => Promise<boolean>): Promise<void>
  /** A correct code resets the counter of its contact. */
  codeReturned(contact: string, ip: string): Promise<void>
  /** Uncounts an attempt that was too early and sent nothing, except for its IP. */
  unlessEarly<T>(keys: Keys, work: () => Promise<T>): Promise<T>
}

/** Keys of a failed password without a known device: the pair, the IP, and the account. */
export const guessCounters = (account: string, pair: string, ip: string) => ({
  signInPair: `${account} ${pair}`,
  signInIp: ipKeyOf(ip),
  signInAccount: account,
})

export const ipKeyOf = (ip: string): string => (ip === '' ? '' : addressKey(ip))

/** Keys of a requested code, unless requested from the owner's device. */
export function codeCounters(contact: string, ip: string) {
  const ipKey = ipKeyOf(ip)
  return {
    codePair: `${contact} ${ipKey}`,
    codeIp: ipKey,
    codeContact: contact,
    codeContactDay: contact,
  }
}

export function createLimits(ctx: Pick<ServiceContext, 'db' | 'keys' | 'redis'>): Limits {
  const limiter = createLimiter(ctx.db.$client, ctx.keys, rules, ctx.redis)
  const listOf = (keys: Keys) => Object.entries(keys) as [Limit, string][]
  return {
    ...limiter,
    async attempt(keys, proven) {
      const list = listOf(keys)
      // Counted before the check, against bursts of parallel guesses.
      const counts = await Promise.all(list.map(([limit, key]) => limiter.take(limit, key)))
      const suspicious = list.some(([limit], index) => (counts[index] ?? 0) > (proofAfter[limit] ?? Infinity))
      if (!suspicious || (await proven())) return
      await Promise.all(list.map(([limit, key]) => limiter.release(limit, key)))
      throw new AppError('proof_required')
    },
    async codeReturned(contact, ip) {
      await Promise.all([
        limiter.forget('codePair', codeCounters(contact, ip).codePair),
        limiter.forget('codeContact', contact),
      ])
    },
    async unlessEarly(keys, work) {
      try {
        return await work()
      } catch (error) {
        if (error instanceof AppError && error.code === 'code_resend_too_early') {
          const { codeIp: _, ...rest } = keys
          await Promise.all(listOf(rest).map(([limit, key]) => limiter.release(limit, key)))
        }
        throw error
      }
    },
  }
}

/**
 * Verifies a code behind circuit breakers against distributed guessing: after too many wrong codes in a minute,
 * site-wide or per network, all verifications need a proof of work for a quarter of an hour. An attempt without it is
 * rejected before the code is read.
 * @throws AppError proof_required
 */
export async function withCodeBreakers<T>(
  { env }: ServiceContext,
  limits: Limits,
  { ip, proven }: { ip: string; proven: () => Promise<boolean> },
  verify: () => Promise<T>,
): Promise<T> {
  // In-process calls are not counted.
  if (ip === '') return verify()
  const scopes = [
    { key: 'site', allowed: env.CODE_BREAKER_SITE },
    { key: `network ${networkKey(ip)}`, allowed: env.CODE_BREAKER_NETWORK },
  ]
  const takeBack = () => Promise.all(scopes.map(({ key }) => limits.release('wrongCodes', key)))
  // Counted before the check, against bursts of parallel guesses; a correct code is uncounted.
  const isOn = await Promise.all(
    scopes.map(async ({ key, allowed }) => {
      const [wrong, before] = await Promise.all([
        limits.take('wrongCodes', key),
        limits.count('codeBreaker', key),
      ])
      if (wrong > allowed && before === 0) await limits.take('codeBreaker', key)
      return wrong > allowed || before > 0
    }),
  )
  if (isOn.includes(true) && !(await proven())) {
    await takeBack()
    throw new AppError('proof_required')
  }
  try {
    const result = await verify()
    await takeBack()
    return result
  } catch (error) {
    const isGuess = error instanceof AppError && error.code === 'code_wrong'
    if (!isGuess) await takeBack()
    throw error
  }
}
