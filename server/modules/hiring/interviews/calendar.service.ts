import { brand } from '@/lib/brand'
import type { CalendarSubscription } from '@/lib/contracts/interview-schedule'
import { tabOfKind } from '@/lib/contracts/interview-states'
import { routes } from '@/lib/routes'
import { dayMs } from '@/lib/shared/time'
import { translator } from '@/server/lib/translator'
import { recordDownload } from '@/server/modules/security'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import {
  endFeed,
  type FeedRow,
  findFeed,
  findFeedOf,
  findForCalendar,
  renewFeed,
} from './calendar-feeds.repository'
import { holdsPlace, isAgreed } from './conditions'
import { ownInterview } from './interview-access.service'
import { type FoundInterview, findMembers, type MemberRow } from './interviews.repository'
import { isPlaceOpen } from './presenter'

/** One entry of a calendar (RFC 5545). */
export interface CalendarEvent {
  uid: string
  sequence: number
  cancelled: boolean
  startsAt: Date
  endsAt: Date
  /** Last modification of the entry. */
  stampedAt: Date
  summary: string
  description: string
  location: string
  url: string
  /** Alarm, minutes before. */
  alarms: readonly number[]
}

const utc = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** Escapes text; control characters would end a line or break a parser. */
const escaped = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')

const octets = 75
/** Folds lines at 75 octets without splitting characters. */
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

/** An iCalendar file. For a single entry METHOD says whether it is a request or a cancellation; a feed has none. */
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

const t = translator('records')

const keptDays = 60

type Side = 'candidate' | 'employer'

function pageOf(found: FoundInterview, side: Side, siteUrl: string): string {
  const tab = tabOfKind(found.row.kind) === 'office' ? 'office-interviews' : 'video-interviews'
  const item = { item: found.row.publicId }
  return (
    siteUrl +
    (side === 'employer'
      ? routes.vacancyView(found.vacancyPublicId, tab, item)
      : routes.resumeView(found.resumePublicId, tab, item))
  )
}

/** Who conducts it: full names for the company, first names for a candidate, nobody of an anonymous employer. */
function hostsOf({ anonymous, row }: FoundInterview, side: Side, members: readonly MemberRow[]): string {
  if (side === 'candidate' && anonymous) return ''
  return members
    .filter(({ roundId }) => roundId === row.roundId)
    .map(({ firstName, lastName }) => (side === 'employer' ? `${firstName} ${lastName}`.trim() : firstName))
    .filter(Boolean)
    .join(', ')
}

function eventOf(
  found: FoundInterview,
  side: Side,
  members: readonly MemberRow[],
  siteUrl: string,
): CalendarEvent | null {
  const { row, round } = found
  if (!row.startsAt || !row.endsAt) return null
  const { place } = round
  const url = pageOf(found, side, siteUrl)
  // Names of candidates are omitted: calendars are easily shared.
  const who = side === 'candidate' ? found.companyName : (found.resumeTitle ?? '')
  const open = isPlaceOpen({ anonymous: found.anonymous, status: row.status }, side)
  const hosts = hostsOf(found, side, members)
  const calls = row.kind === 'phone' && round.phone?.caller === 'candidate' ? round.phone.number : ''
  const lines = [
    t('calendar.vacancy', { title: found.vacancyTitle ?? '' }),
    ...(hosts ? [t('calendar.hosts', { names: hosts })] : []),
    ...(calls && isAgreed(row.status) ? [t('calendar.call', { phone: calls })] : []),
    ...(open && (place?.contact_name || place?.contact_phone)
      ? [
          t('calendar.contact', {
            text: [place.contact_name, place.contact_phone].filter(Boolean).join(', '),
          }),
        ]
      : []),
    ...(open && place?.landmark ? [landmarkLine(place)] : []),
    ...(open && place?.entrance ? [t('calendar.entrance', { text: place.entrance })] : []),
    ...(open && place?.floor ? [t('calendar.floor', { text: place.floor })] : []),
    ...(open && place?.how_to_find ? [t('calendar.how_to_find', { text: place.how_to_find })] : []),
    ...(place?.documents ? [t('calendar.documents', { text: place.documents })] : []),
    url,
  ]
  return {
    uid: `interview-${row.publicId}@${new URL(siteUrl).hostname}`,
    sequence: row.sequence,
    cancelled: !holdsPlace(row.status),
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    stampedAt: row.updatedAt,
    summary: [t(`calendar.kinds.${row.kind}`), who].filter(Boolean).join(': '),
    description: lines.join('\n'),
    location: open && place ? `${place.city_name}, ${place.address}` : '',
    url,
    alarms: row.kind === 'office' ? [120] : [10],
  }
}

const landmarkLine = ({ landmark, walk_minutes: walk }: { landmark: string; walk_minutes: number | null }) =>
  walk ? t('calendar.walk', { landmark, minutes: walk }) : t('calendar.landmark', { landmark })

const file = (text: string, name: string) => new File([text], name, { type: 'text/calendar; charset=utf-8' })

/** @throws AppError not_found, wrong_state without an agreed time */
export async function interviewCalendar(ctx: ServiceContext, actor: Actor, publicId: string): Promise<File> {
  const { side, found } = await ownInterview(ctx.db, actor, publicId)
  const members = await findMembers(ctx.db, [found.row.roundId])
  const event = eventOf(found, side.actor, members, ctx.env.siteUrl)
  if (!event) throw new AppError('wrong_state', { data: { status: found.row.status } })
  if (side.actor === 'employer')
    await recordDownload(ctx, actor, { companyId: side.companyId, of: 'calendar' })
  const method = event.cancelled ? 'CANCEL' : 'PUBLISH'
  return file(calendarFile([event], { name: brand.name, method }), `interview-${publicId}.ics`)
}

const signatureBytes = 18
const textOf = (publicId: string, version: number) => `${publicId}:${version}`

function present(ctx: ServiceContext, actor: Actor, feed: FeedRow | undefined): CalendarSubscription {
  if (!feed || feed.endedAt) return { url: null, created_at: null }
  const signature = ctx.keys.sign('calendar', textOf(actor.publicId, feed.version), signatureBytes)
  const token = `${actor.publicId}-${signature}`
  return {
    url: `${ctx.env.siteUrl}/v1/calendars/${token}.ics`,
    created_at: feed.createdAt.toISOString(),
  }
}

export const readSubscription = async (ctx: ServiceContext, actor: Actor): Promise<CalendarSubscription> =>
  present(ctx, actor, await findFeed(ctx.db, actor.userId))

export async function renewSubscription(ctx: ServiceContext, actor: Actor): Promise<CalendarSubscription> {
  const feed = await ctx.db.transaction((tx) => renewFeed(tx, actor.userId, ctx.clock.now()))
  const companyId = actor.company?.id
  if (companyId !== undefined) await recordDownload(ctx, actor, { companyId, of: 'calendar_address' })
  return present(ctx, actor, feed)
}

export async function endSubscription(ctx: ServiceContext, actor: Actor): Promise<CalendarSubscription> {
  await endFeed(ctx.db, actor.userId, ctx.clock.now())
  return present(ctx, actor, undefined)
}

/** @throws AppError not_found for an unknown or revoked URL */
export async function subscribedCalendar(ctx: ServiceContext, name: string): Promise<File> {
  const publicId = name.slice(0, 12)
  const feed = await findFeedOf(ctx.db, publicId)
  const given = name.slice(13, -'.ics'.length)
  const isRight = ctx.keys.isSigned('calendar', textOf(publicId, feed?.version ?? 0), given, signatureBytes)
  if (!feed || !isRight) throw new AppError('not_found')
  const since = new Date(ctx.clock.now().getTime() - keptDays * dayMs)
  const found = await findForCalendar(ctx.db, feed, since)
  const members = await findMembers(
    ctx.db,
    found.map(({ row }) => row.roundId),
  )
  const events = found.flatMap((each) => {
    const event = eventOf(each, feed.accountType, members, ctx.env.siteUrl)
    return event ? [event] : []
  })
  return file(calendarFile(events, { name: t('calendar.name', { brand: brand.name }) }), 'dvoe.ics')
}
