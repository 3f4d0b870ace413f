import type {
  EmploymentForm,
  ExperienceBand,
  SalaryMode,
  ScheduleDays,
  WorkingHours,
} from '@/lib/contracts/enums'
import type { City } from '@/server/modules/dictionaries/dictionaries.service'
import { netShare, salaryMonthNet } from '@/server/modules/vacancies/net-salary'
import { payFactor } from './places'
import type { Random } from './random'
import type { SeedRole } from './seed-data'

const experienceFactor: Record<ExperienceBand, number> = {
  noExperience: 0.78,
  between1And3: 1,
  between3And6: 1.24,
  moreThan6: 1.5,
}
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
  gross: boolean
  mode: SalaryMode
  /** Upper end as roubles a month on hand; null when a month cannot be told from it. */
  monthNet: number | null
}

interface Terms {
  employment: EmploymentForm
  days: readonly ScheduleDays[]
  hours: readonly WorkingHours[]
}

/** Hours of a part-time day against eight. */
function shareOfDay({ employment, hours }: Terms): number {
  if (employment !== 'PART') return 1
  const count = Number(/HOURS_(\d+)/.exec(hours[0] ?? '')?.[1] ?? 5)
  return Math.min(0.75, count / 8)
}

const monthOf = (amount: number, mode: SalaryMode, gross: boolean, { employment, days, hours }: Terms) =>
  salaryMonthNet({
    from: null,
    to: amount,
    currency: 'RUB',
    gross,
    mode,
    employmentForm: employment,
    scheduleDays: days,
    workingHours: hours,
  })

/** How many such payments make a month. */
function paymentsInMonth(mode: SalaryMode, terms: Terms): number {
  const told = monthOf(1_000_000, mode, false, terms)
  if (told !== null) return told / 1_000_000
  return { MONTH: 1, SHIFT: 15, HOUR: 165, FLY_IN_FLY_OUT: 0.75, SERVICE: 30 }[mode]
}

/** How an advert words a monthly sum: one end or both, before or after tax, by month, shift, hour. */
export function offerPay(random: Random, month: number, mode: SalaryMode, terms: Terms): OfferedPay | null {
  if (random.chance(0.08)) return null
  const unit = (month * (mode === 'MONTH' ? shareOfDay(terms) : 1)) / paymentsInMonth(mode, terms)
  const gross = mode === 'MONTH' && random.chance(0.24)
  const said = (amount: number) => {
    const value = gross ? amount / netShare : amount
    return mode === 'HOUR' ? Math.round(value / 10) * 10 : roundPay(value)
  }
  const low = said(unit * (0.84 + random.next() * 0.1))
  const high = said(unit * (1.04 + random.next() * 0.24))
  const form = random.weighted([
    ['both', 60],
    ['from', 31],
    ['to', 9],
  ])
  const from = form === 'to' ? null : low
  const to = form === 'from' || high <= low ? null : high
  const upper = to ?? from ?? low
  return {
    from: from ?? (to === null ? low : null),
    to,
    gross,
    mode,
    monthNet: monthOf(upper, mode, gross, terms),
  }
}
