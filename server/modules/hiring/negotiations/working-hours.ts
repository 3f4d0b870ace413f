import { hourMs } from '@/lib/shared/duration'

const opens = 9
const closes = 18
const defaultZone = 'Europe/Moscow'

const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, made)
  return made
}

function wallOf(at: Date, zone: string): { rest: boolean; hours: number } {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return {
    rest: parts.weekday === 'Sat' || parts.weekday === 'Sun',
    hours: Number(parts.hour) + Number(parts.minute) / 60 + Number(parts.second) / 3600,
  }
}

/** The moment itself, or the next 9:00 of a working day where the person lives. */
export function withinWorkingHours(at: Date, zone: string = defaultZone): Date {
  let moment = at
  // At most a weekend lies before the next working morning.
  for (let turn = 0; turn < 5; turn += 1) {
    const { rest, hours } = wallOf(moment, zone)
    if (!rest && hours >= opens && hours < closes) return moment
    const untilOpen = hours < opens ? opens - hours : 24 - hours + opens
    moment = new Date(Math.round((moment.getTime() + untilOpen * hourMs) / 1000) * 1000)
  }
  return moment
}
