import { brand } from '@/lib/brand'
import type { CalendarSubscription } from '@/lib/contracts/calendars'
import { tabOfKind } from '@/lib/contracts/interview-states'
import { routes } from '@/lib/routes'
import { dayMs } from '@/lib/shared/duration'
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
} from './calendar.repository'
import { ownInterview } from './hold.service'
import { type CalendarEvent, calendarFile } from './ics'
import type { FoundInterview } from './interviews.repository'
import { holdsPlace } from './machine'
import { isPlaceOpen } from './presenter'

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

function eventOf(found: FoundInterview, side: Side, siteUrl: string): CalendarEvent | null {
  const { row, round } = found
  if (!row.startsAt || !row.endsAt) return null
  const { place } = round
  const url = pageOf(found, side, siteUrl)
  // Whom a company meets is looked up on the site: a calendar is shared more easily than one thinks.
  const who = side === 'candidate' ? found.companyName : (found.resumeTitle ?? '')
  const open = isPlaceOpen({ anonymous: found.anonymous, status: row.status }, side)
  const lines = [
    t('calendar.vacancy', { title: found.vacancyTitle ?? '' }),
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

const file = (text: string, name: string) => new File([text], name, { type: 'text/calendar; charset=utf-8' })

/** @throws AppError not_found, wrong_state before a time is agreed */
export async function interviewCalendar(ctx: ServiceContext, actor: Actor, publicId: string): Promise<File> {
  const { side, found } = await ownInterview(ctx.db, actor, publicId)
  const event = eventOf(found, side.actor, ctx.env.siteUrl)
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

/** @throws AppError not_found for an address that is not ours, or not any more */
export async function subscribedCalendar(ctx: ServiceContext, name: string): Promise<File> {
  const publicId = name.slice(0, 12)
  const feed = await findFeedOf(ctx.db, publicId)
  const given = name.slice(13, -'.ics'.length)
  const isRight = ctx.keys.isSigned('calendar', textOf(publicId, feed?.version ?? 0), given, signatureBytes)
  if (!feed || !isRight) throw new AppError('not_found')
  const since = new Date(ctx.clock.now().getTime() - keptDays * dayMs)
  const found = await findForCalendar(ctx.db, feed, since)
  const events = found.flatMap((each) => {
    const event = eventOf(each, feed.accountType, ctx.env.siteUrl)
    return event ? [event] : []
  })
  return file(calendarFile(events, { name: t('calendar.name', { brand: brand.name }) }), 'dvoe.ics')
}
