import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Availability, TimeWindow } from '@/lib/contracts/vacancy-screening'
import { minuteMs } from '@/lib/shared/time'
import { dayAfter, dayIn, instantsOf, offsetOfDay } from '@/server/platform/time'
import { closesAt } from './due-times'

/** Default calendar of public holidays; an operator can replace it (`HOLIDAYS_FILE`). */
const ours = 'server/modules/hiring/interviews/data/holidays-ru.json'
const Calendar = z.object({
  days_off: z.array(z.iso.date()),
  /** Working Saturdays and Sundays. */
  working_days: z.array(z.iso.date()),
})

interface Holidays {
  isOff(day: string): boolean
  isWorking(day: string): boolean
}

const read = new Map<string, Holidays>()

/** Public holidays of Russia; cached per file. */
export function holidaysOf(file: string = ours): Holidays {
  const known = read.get(file)
  if (known) return known
  const calendar = Calendar.parse(JSON.parse(readFileSync(file, 'utf8')))
  const off = new Set(calendar.days_off)
  const working = new Set(calendar.working_days)
  const made = { isOff: (day: string) => off.has(day), isWorking: (day: string) => working.has(day) }
  read.set(file, made)
  return made
}

export interface Range {
  startsAt: Date
  endsAt: Date
}

export interface OpenHours {
  hours: Pick<
    Availability,
    'time_zone' | 'buffer_minutes' | 'horizon_days' | 'max_per_day' | 'weekly' | 'exceptions'
  >
  durationMinutes: number
  holidays: Holidays
  /** Times already booked from the open hours of the vacancy. */
  taken: readonly Range[]
  /** Other appointments of the interviewers. */
  busy: readonly Range[]
  now: Date
}

/** Windows of a day: an exception first, then holidays, then the weekday. */
export function windowsOfDay(
  { weekly, exceptions }: Pick<Availability, 'weekly' | 'exceptions'>,
  day: string,
  holidays: Holidays,
): readonly TimeWindow[] {
  const exception = exceptions.find((each) => each.day === day)
  if (exception) return exception.windows
  if (holidays.isOff(day)) return []
  const weekday = (new Date(`${day}T00:00:00.000Z`).getUTCDay() + 6) % 7
  // A working weekend day has the windows of Friday.
  const like = weekday > 4 && holidays.isWorking(day) ? 4 : weekday
  return weekly[like] ?? []
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Start times within a window in local time; times that a DST change skips or repeats are left out. */
function* startsIn(day: string, window: TimeWindow, step: number, duration: number, zone: string) {
  const midnight = new Date(`${day}T00:00:00.000Z`).getTime()
  const last = minutesOf(window.to) - duration
  // Zone conversion is expensive: once per day, and for each time only on days with a DST change.
  const offset = offsetOfDay(day, zone)
  for (let minutes = minutesOf(window.from); minutes <= last; minutes += step) {
    const wall = new Date(midnight + minutes * minuteMs)
    const [only, another] = offset === null ? instantsOf(wall, zone) : [new Date(wall.getTime() - offset)]
    if (only && !another) yield only
  }
}

const overlaps = (a: Range, b: Range) => a.startsAt < b.endsAt && b.startsAt < a.endsAt

/** Free times of the open hours, in order. */
export function freeTimes(open: OpenHours): Range[] {
  const { hours, durationMinutes, holidays, taken, busy, now } = open
  const { time_zone: zone, buffer_minutes: buffer } = hours
  const bufferMs = buffer * minuteMs
  const perDay = new Map<string, number>()
  for (const { startsAt } of taken) {
    const day = dayIn(startsAt, zone)
    perDay.set(day, (perDay.get(day) ?? 0) + 1)
  }
  // The break after an interview also blocks times, for all of the taken and busy ranges.
  const blocked = [...taken, ...busy].map(({ startsAt, endsAt }) => ({
    startsAt,
    endsAt: new Date(endsAt.getTime() + bufferMs),
  }))
  const free: Range[] = []
  const today = dayIn(now, zone)
  for (let ahead = 0; ahead <= hours.horizon_days; ahead += 1) {
    const day = dayAfter(today, ahead)
    if ((perDay.get(day) ?? 0) >= hours.max_per_day) continue
    for (const window of windowsOfDay(hours, day, holidays)) {
      for (const startsAt of startsIn(day, window, durationMinutes + buffer, durationMinutes, zone)) {
        const endsAt = new Date(startsAt.getTime() + durationMinutes * minuteMs)
        if (closesAt(startsAt, new Date(0)) <= now) continue
        const until = new Date(endsAt.getTime() + bufferMs)
        if (!blocked.some((range) => overlaps({ startsAt, endsAt: until }, range)))
          free.push({ startsAt, endsAt })
      }
    }
  }
  return free
}
