import type { ExperienceBand, SalaryFrequency, SalaryMode } from '@/lib/contracts/enums'
import type { City } from '@/server/modules/dictionaries/dictionaries.service'
import { payFactor } from './places'
import type { Random } from './random'
import type { SeedRole } from './seed-data'

const experienceFactor: Record<ExperienceBand, number> = {
  noExperience: 0.78,
  between1And3: 1,
  between3And6: 1.24,
  moreThan6: 1.5,
}
/** What is left of one rouble before tax at the basic rate. */
const afterTax = 0.87
const shiftsInMonth = 15
const hoursInMonth = 165
/** People who start earn little less than others where the trade itself asks for no experience. */
const beginnersTrade = 0.92
const least = 27_000

/** A round sum: thousands below 100 000, fives above. */
export function roundPay(amount: number): number {
  const step = amount < 10_000 ? 100 : amount < 100_000 ? 1000 : 5000
  return Math.max(step, Math.round(amount / step) * step)
}

/** Roubles a month on hand for full time, before anyone rounds or haggles. */
export function monthlyPay(
  random: Random,
  role: SeedRole,
  city: City,
  experience: ExperienceBand,
  generosity = 1,
): number {
  const start = role.career === 'n' && experience === 'noExperience' ? beginnersTrade : undefined
  const factor = start ?? experienceFactor[experience]
  // Trades of rare hands are paid nearly alike everywhere: weak regions are pulled towards the middle.
  const place = payFactor(city) * 0.85 + 0.15 * 0.75
  const spread = Math.exp(random.normal() * 0.1)
  return Math.max(least, role.medianPay * place * factor * spread * generosity)
}

export interface OfferedPay {
  from: number | null
  to: number | null
  gross: boolean | null
  mode: SalaryMode
  frequency: SalaryFrequency
  /** Upper end as roubles a month on hand; null when a month cannot be told from it. */
  monthNet: number | null
}

/** How an advert words a monthly sum: one end or both, before or after tax, by month, shift, hour. */
export function offerPay(
  random: Random,
  month: number,
  mode: SalaryMode,
  frequency: SalaryFrequency,
  hoursShare: number,
): OfferedPay | null {
  if (random.chance(0.08)) return null
  const unit =
    mode === 'SHIFT' ? month / shiftsInMonth : mode === 'HOUR' ? month / hoursInMonth : month * hoursShare
  const divisor = mode === 'SERVICE' ? 30 : 1
  const gross = mode === 'MONTH' && random.chance(0.24)
  const said = (amount: number) => {
    const value = (gross ? amount / afterTax : amount) / divisor
    return mode === 'HOUR' ? Math.round(value / 10) * 10 : roundPay(value)
  }
  const low = said(unit * (0.84 + random.next() * 0.1))
  const high = Math.max(said(unit * (1.04 + random.next() * 0.24)), low)
  const form = random.weighted([
    ['both', 60],
    ['from', 31],
    ['to', 9],
  ])
  const from = form === 'to' ? null : low
  const to = form === 'from' ? null : high
  const upper = to ?? from ?? 0
  const monthNet =
    mode === 'MONTH' || mode === 'FLY_IN_FLY_OUT' ? Math.round(gross ? upper * afterTax : upper) : null
  return {
    from,
    to: to !== null && to === from ? null : to,
    gross: mode === 'MONTH' ? gross : false,
    mode,
    frequency,
    monthNet: mode === 'MONTH' ? monthNet : null,
  }
}
