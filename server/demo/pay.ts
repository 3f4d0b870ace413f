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
/** Experience factor of beginners in trades that require no experience. */
const beginnerFactor = 0.92
const minMonthlyPay = 27_000

/** Rounds to thousands below 100 000, to five thousands above. */
export function roundPay(amount: number): number {
  const step = amount < 10_000 ? 100 : amount < 100_000 ? 1000 : 5000
  return Math.max(step, Math.round(amount / step) * step)
}

/** Net roubles a month for full time, before rounding. */
export function monthlyPay(
  random: Random,
  role: SeedRole,
  city: City,
  experience: ExperienceBand,
  generosity = 1,
): number {
  const start = role.career === 'n' && experience === 'noExperience' ? beginnerFactor : undefined
  const factor = start ?? experienceFactor[experience]
  // Salaries of scarce trades vary less between regions: weak regions are pulled towards the mean.
  const place = payFactor(city) * 0.85 + 0.15 * 0.75
  const spread = Math.exp(random.normal() * 0.1)
  return Math.max(minMonthlyPay, role.medianPay * place * factor * spread * generosity)
}

export interface OfferedPay {
  from: number | null
  to: number | null
  gross: boolean
  mode: SalaryMode
  /** Upper bound as net roubles a month; null when it cannot be converted. */
  monthNet: number | null
}

interface Terms {
  employment: EmploymentForm
  days: readonly ScheduleDays[]
  hours: readonly WorkingHours[]
}

/** Part-time hours as a share of eight. */
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

/** Number of such payments per month. */
function paymentsInMonth(mode: SalaryMode, terms: Terms): number {
  const told = monthOf(1_000_000, mode, false, terms)
  if (told !== null) return told / 1_000_000
  return { MONTH: 1, SHIFT: 15, HOUR: 165, FLY_IN_FLY_OUT: 0.75, SERVICE: 30 }[mode]
}

/** The salary of an advert for a monthly amount: one or both bounds, gross or net, per month, shift or hour. */
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
