import type { Currency, EmploymentForm, SalaryMode, ScheduleDays, WorkingHours } from '@/lib/contracts/enums'
import { roublesPerUnit } from '@/server/modules/dictionaries'

/** What is left of a gross rouble after income tax at its base rate. */
export const netShare = 0.87

/** Working days of an average month (365.25 / 12 days) by the days a schedule has on and off. */
const averageMonthDays = 30.4
const daysPerMonth: Partial<Record<ScheduleDays, number>> = {
  FIVE_ON_TWO_OFF: averageMonthDays * (5 / 7),
  TWO_ON_TWO_OFF: averageMonthDays / 2,
  SIX_ON_ONE_OFF: averageMonthDays * (6 / 7),
  FOUR_ON_FOUR_OFF: averageMonthDays / 2,
  FOUR_ON_THREE_OFF: averageMonthDays * (4 / 7),
  FOUR_ON_TWO_OFF: averageMonthDays * (4 / 6),
  THREE_ON_THREE_OFF: averageMonthDays / 2,
  THREE_ON_TWO_OFF: averageMonthDays * (3 / 5),
  TWO_ON_ONE_OFF: averageMonthDays * (2 / 3),
  ONE_ON_THREE_OFF: averageMonthDays / 4,
  ONE_ON_TWO_OFF: averageMonthDays / 3,
}

export interface SalaryTerms {
  /** Whole units of the currency. */
  from: number | null
  to: number | null
  currency: Currency | null
  gross: boolean | null
  mode: SalaryMode | null
  employmentForm?: EmploymentForm | null
  scheduleDays?: readonly ScheduleDays[]
  workingHours?: readonly WorkingHours[]
}

function shiftsPerMonth({ employmentForm, scheduleDays = [] }: SalaryTerms): number | null {
  const [schedule, ...others] = scheduleDays
  // Part-time and a choice of schedules leave the number of shifts open.
  if (employmentForm !== 'FULL' || schedule === undefined || others.length > 0) return null
  return daysPerMonth[schedule] ?? null
}

function hoursPerShift({ workingHours = [] }: SalaryTerms): number | null {
  const [hours, ...others] = workingHours
  const count = Number(/^HOURS_(\d+)$/.exec(hours ?? '')?.[1])
  return others.length === 0 && count > 0 ? count : null
}

/** How often the stated amount is earned in a month; null when the advert does not tell. */
function timesPerMonth(terms: SalaryTerms): number | null {
  switch (terms.mode) {
    case null:
    case 'MONTH':
      return 1
    case 'SHIFT':
      return shiftsPerMonth(terms)
    case 'HOUR': {
      const shifts = shiftsPerMonth(terms)
      const hours = hoursPerShift(terms)
      return shifts === null || hours === null ? null : shifts * hours
    }
    default:
      // A tour of duty or one service says nothing about a month.
      return null
  }
}

/**
 * Upper end (or the only end) of a salary as whole roubles a month on hand, for filters, sorting and statistics.
 * A shift or hourly rate is converted only when the advert is full-time with exactly one schedule (and shift length).
 * Null when it cannot be told honestly: a rate per tour or service, no amount.
 * Another currency counts by the rate of the day the advert is of, without one by the latest.
 * An amount that does not say whether tax is included is taken as it stands.
 */
export function salaryMonthNet(terms: SalaryTerms, at?: Date): number | null {
  const amount = terms.to ?? terms.from
  if (amount === null || amount <= 0 || terms.currency === null) return null
  const times = timesPerMonth(terms)
  if (times === null) return null
  const roubles = amount * roublesPerUnit(terms.currency, at)
  const month = Math.round(roubles * times * (terms.gross === true ? netShare : 1))
  return month > 0 && month <= 2_147_483_647 ? month : null
}
