import type { FieldError } from '@/lib/contracts/errors'
import { interviewLimits } from '@/lib/contracts/interview-states'
import { dayMs, minuteMs } from '@/lib/shared/time'
import { instantsOf, parseLocalTime } from '@/server/platform/time'
import type { Range } from './windows'

export interface ProposedTimes {
  time_zone: string
  mode: 'slots' | 'windows'
  slots: readonly string[]
}

export interface TimesOptions {
  durationMinutes: number
  /** Whether several candidates share the times. */
  shared: boolean
  /** A group session needs no choice of times. */
  grouped: boolean
  now: Date
  /** Field name for errors. */
  prefix?: string
}

/**
 * Converts local times to moments, sorted; invalid ones are reported at their field. Local times that a DST change
 * skips or repeats are ambiguous and rejected.
 */
export function readTimes(
  { time_zone: zone, mode, slots }: ProposedTimes,
  { durationMinutes, shared, grouped, now, prefix = '' }: TimesOptions,
): { ranges: Range[]; fields: FieldError[] } {
  const field = `${prefix}slots`
  if (mode === 'windows') {
    const tooMany: FieldError[] = slots.length > 0 ? [{ field, code: 'invalid' }] : []
    return {
      ranges: [],
      fields: grouped ? [{ field: `${prefix}mode`, code: 'not_in_list' }] : tooMany,
    }
  }
  const fields: FieldError[] = []
  const least = grouped ? 1 : interviewLimits.slots.least
  const most = shared ? interviewLimits.sharedSlots : interviewLimits.slots.most
  if (slots.length < least) fields.push({ field, code: 'too_few', params: { limit: least } })
  if (slots.length > most) fields.push({ field, code: 'too_many', params: { limit: most } })
  const ranges: (Range & { field: string })[] = []
  slots.forEach((text, index) => {
    const at = `${field}.${index}`
    const wall = parseLocalTime(text)
    const [startsAt, another] = wall ? instantsOf(wall, zone) : []
    if (!wall) fields.push({ field: at, code: 'date_invalid' })
    else if (!startsAt) fields.push({ field: at, code: 'time_skipped' })
    else if (another) fields.push({ field: at, code: 'time_twice' })
    else if (startsAt <= now) fields.push({ field: at, code: 'time_past' })
    else if (startsAt.getTime() - now.getTime() > interviewLimits.horizonDays * dayMs)
      fields.push({ field: at, code: 'time_far', params: { limit: interviewLimits.horizonDays } })
    else
      ranges.push({
        startsAt,
        endsAt: new Date(startsAt.getTime() + durationMinutes * minuteMs),
        field: at,
      })
  })
  ranges.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  ranges.forEach(({ startsAt, field: at }, index) => {
    const before = ranges[index - 1]
    if (before && startsAt < before.endsAt) fields.push({ field: at, code: 'slots_overlap' })
  })
  return { ranges: ranges.map(({ startsAt, endsAt }) => ({ startsAt, endsAt })), fields }
}
