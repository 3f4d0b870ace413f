/** One entry of a calendar (RFC 5545). */
export interface CalendarEvent {
  uid: string
  sequence: number
  cancelled: boolean
  startsAt: Date
  endsAt: Date
  /** When the entry was last changed. */
  stampedAt: Date
  summary: string
  description: string
  location: string
  url: string
  /** Minutes before, for an alarm of the calendar itself. */
  alarms: readonly number[]
}

const utc = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** Control characters would end a line early or break a reader; line ends stand as `\n`. */
const escaped = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')

const octets = 75
/** A line is at most 75 octets long, and no character is torn apart. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > octets) {
      parts.push(part)
      part = ' '
      bytes = 1
    }
    part += character
    bytes += size
  }
  return [...parts, part].join('\r\n')
}

function eventLines(event: CalendarEvent): string[] {
  const lines = [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.stampedAt)}`,
    `LAST-MODIFIED:${utc(event.stampedAt)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${escaped(event.summary)}`,
  ]
  if (event.description) lines.push(`DESCRIPTION:${escaped(event.description)}`)
  if (event.location) lines.push(`LOCATION:${escaped(event.location)}`)
  lines.push(`URL:${event.url}`)
  if (!event.cancelled) {
    for (const minutes of event.alarms) {
      lines.push('BEGIN:VALARM', 'ACTION:DISPLAY', `TRIGGER:-PT${minutes}M`)
      lines.push(`DESCRIPTION:${escaped(event.summary)}`, 'END:VALARM')
    }
  }
  return [...lines, 'END:VEVENT']
}

/** A calendar file. Of one entry it says whether it is news of it or its end; a subscription says neither. */
export function calendarFile(
  events: readonly CalendarEvent[],
  { name, method }: { name: string; method?: 'PUBLISH' | 'CANCEL' },
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Dvoe//Interviews//RU',
    'CALSCALE:GREGORIAN',
    ...(method ? [`METHOD:${method}`] : ['REFRESH-INTERVAL;VALUE=DURATION:PT30M', 'X-PUBLISHED-TTL:PT30M']),
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
