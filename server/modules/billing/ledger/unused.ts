import { type Kopecks, proportion } from '@/lib/shared/money'

/** A share in whole numbers: never divided before it is taken of a sum. */
interface Share {
  left: number
  whole: number
}

export interface UsedGrant {
  initial: number
  taken: number
  /** What of it lasts: a use that goes on is used up day by day. */
  lasting: readonly { createdAt: Date; endsAt: Date }[]
}

export interface Bought {
  price: Kopecks
  /** Of a subscription. */
  periodFrom: Date | null
  periodTo: Date | null
  grants: readonly UsedGrant[]
}

/** A unit that is used up by time, in millionths. */
const unit = 1_000_000

function timeLeft(from: Date, to: Date, now: Date): Share {
  const whole = to.getTime() - from.getTime()
  return { left: Math.min(whole, Math.max(0, to.getTime() - now.getTime())), whole }
}

function grantLeft({ initial, taken, lasting }: UsedGrant, now: Date): Share {
  const running = lasting.map(({ createdAt, endsAt }) => {
    const { left, whole } = timeLeft(createdAt, endsAt, now)
    return whole > 0 ? proportion(unit, left, whole) : 0
  })
  return { left: running.reduce((sum, part) => sum + part, (initial - taken) * unit), whole: initial * unit }
}

const isLess = (a: Share, b: Share) => BigInt(a.left) * BigInt(b.whole) < BigInt(b.left) * BigInt(a.whole)

/**
 * What of a price is given back: by what is used up most, be it days of the period or one of the things it brought.
 */
export function unusedPart({ price, periodFrom, periodTo, grants }: Bought, now: Date): Kopecks {
  const shares = grants.filter(({ initial }) => initial > 0).map((grant) => grantLeft(grant, now))
  if (periodFrom && periodTo) shares.push(timeLeft(periodFrom, periodTo, now))
  const least = shares.reduce<Share>((known, share) => (isLess(share, known) ? share : known), {
    left: 1,
    whole: 1,
  })
  return proportion(price, least.left, least.whole)
}
