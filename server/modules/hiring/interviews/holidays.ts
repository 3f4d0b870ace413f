import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** Facts an operator can replace by a file of their own (`HOLIDAYS_FILE`). */
const ours = 'server/modules/hiring/interviews/data/holidays-ru.json'
const Calendar = z.object({
  days_off: z.array(z.iso.date()),
  /** Saturdays and Sundays that people work. */
  working_days: z.array(z.iso.date()),
})

export interface Holidays {
  isOff(day: string): boolean
  isWorking(day: string): boolean
}

const read = new Map<string, Holidays>()

/** Public holidays of Russia; read once. */
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
