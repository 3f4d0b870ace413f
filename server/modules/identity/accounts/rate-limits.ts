import { addressKey, networkKey } from '@/server/platform/address'
import { AppError } from '@/server/platform/errors'
import { createLimiter, type Limiter } from '@/server/platform/limiter'
import type { ServiceContext } from '../../context'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** What is counted, how often it may happen and within how many seconds. */
const rules = {
  /** Failed passwords of one account from one device or address: guessing by hand. */
  signInPair: { points: 10, duration: 15 * minute },
  /** Consents given again after they were taken back; each leaves a line in the log. */
  consentAccount: { points: 30, duration: hour },
  /** Failed passwords of one address over all accounts: credential stuffing. */
  signInAddress: { points: 100, duration: hour },
  /** Failed passwords of one account from everywhere. Never refuses: that would let anyone lock its owner out. */
  signInAccount: { points: Number.MAX_SAFE_INTEGER, duration: hour },
  /** Codes of one contact asked for by one device or address. */
  codePair: { points: 8, duration: hour },
  /** Of one address: an office or a campus behind one address must still get in. */
  codeAddress: { points: 600, duration: hour },
  /** Letters and SMS to one contact at the wish of strangers; its owner's own device is not counted here. */
  codeContact: { points: 20, duration: hour },
  codeContactDay: { points: 50, duration: day },
  verifyAddress: { points: 800, duration: hour },
  /** Wrong codes over all accounts, and of one network; from a number on they switch the breaker on, they refuse nobody. */
  wrongCodes: { points: Number.MAX_SAFE_INTEGER, duration: minute },
  codeBreaker: { points: Number.MAX_SAFE_INTEGER, duration: 15 * minute },
  /** Pages looked at from one address. */
  viewAddress: { points: 3000, duration: hour },
  /** Complaints from one address. */
  complaintAddress: { points: 30, duration: hour },
  /** Files sent in conversations. */
  messageFileAccount: { points: 200, duration: hour },
  /** Roles that one person gives to colleagues. */
  roleAccount: { points: 60, duration: hour },
  /** Letters of invitation into companies: what one person sends, and what one address gets. */
  companyInvitationAccount: { points: 40, duration: day },
  companyInvitationAddress: { points: 5, duration: day },
  /** Requests of one person to be let into companies. */
  joinRequestAccount: { points: 5, duration: day },
  uploadAccount: { points: 40, duration: hour },
  passwordAccount: { points: 10, duration: 15 * minute },
  proofAddress: { points: 300, duration: 15 * minute },
  /** Codes of authenticator apps tried for one account, from everywhere: one in three hundred thousand is right. */
  factorAccount: { points: 30, duration: hour },
  factorAccountDay: { points: 100, duration: day },
  /** A proof opens one door, once. */
  proofUse: { points: 1, duration: 15 * minute },
} as const
type Limit = keyof typeof rules

/** From here on a proof of work goes with every try: «after the third». */
const proofAfter: Partial<Record<Limit, number>> = {
  signInPair: 3,
  signInAddress: 20,
  signInAccount: 20,
  codeContact: 3,
  codePair: 3,
  codeAddress: 100,
  factorAccount: 3,
}

type Keys = Partial<Record<Limit, string>>

export interface Limits extends Limiter<Limit> {
  /**
   * Counts one try by all of its keys. Without a proof it is refused once one of them has seen too many, and then it
   * is not counted.
   * @throws AppError rate_limited, proof_required
   */
  attempt(keys: Keys, proven: () => Promise<boolean>): Promise<void>
  /** A right code has come back: its contact is no stranger's wish any more. */
  codeReturned(contact: string, ip: string): Promise<void>
  /** Takes a counted try back, but for its address, when the work comes too early and sends nothing. */
  unlessEarly<T>(keys: Keys, work: () => Promise<T>): Promise<T>
}

/** What one wrong guess at an account counts for where no device is known: a pair, its address, and the account. */
export const guessCounters = (account: string, pair: string, ip: string) => ({
  signInPair: `${account} ${pair}`,
  signInAddress: addressOf(ip),
  signInAccount: account,
})

export const addressOf = (ip: string): string => (ip === '' ? '' : addressKey(ip))

/** What one code to a contact counts for, asked for by anyone but the owner's own device. */
export function codeCounters(contact: string, ip: string) {
  const address = addressOf(ip)
  return {
    codePair: `${contact} ${address}`,
    codeAddress: address,
    codeContact: contact,
    codeContactDay: contact,
  }
}

export function createLimits(ctx: Pick<ServiceContext, 'db' | 'keys'>): Limits {
  const limiter = createLimiter(ctx.db.$client, ctx.keys, rules)
  const listOf = (keys: Keys) => Object.entries(keys) as [Limit, string][]
  return {
    ...limiter,
    async attempt(keys, proven) {
      const list = listOf(keys)
      // Counted before the look, so that a burst of parallel guesses is not let through.
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
          const { codeAddress: _, ...rest } = keys
          await Promise.all(listOf(rest).map(([limit, key]) => limiter.release(limit, key)))
        }
        throw error
      }
    },
  }
}

/**
 * Checks a code behind the breakers that a spray of guesses over many accounts or addresses switches on: after so many
 * wrong codes in a minute, site-wide or from one network, everybody's verification needs a proof of work for a quarter of
 * an hour. Nobody who does the work is refused, and a try without it touches no code.
 * @throws AppError proof_required
 */
export async function withCodeBreakers<T>(
  { env }: ServiceContext,
  limits: Limits,
  { ip, proven }: { ip: string; proven: () => Promise<boolean> },
  verify: () => Promise<T>,
): Promise<T> {
  // A call made inside the process is not counted.
  if (ip === '') return verify()
  const scopes = [
    { key: 'site', allowed: env.CODE_BREAKER_SITE },
    { key: `network ${networkKey(ip)}`, allowed: env.CODE_BREAKER_NETWORK },
  ]
  const takeBack = () => Promise.all(scopes.map(({ key }) => limits.release('wrongCodes', key)))
  // Counted before the look, so that a burst of parallel guesses is not let through; a right code is taken back.
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
