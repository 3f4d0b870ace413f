import type { NotificationKind } from '@/lib/contracts/notice-kinds'
import { defaultZone } from '@/lib/shared/time'
import { translator } from '@/server/lib/translator'
import type { NotificationRow } from './notifications.repository'

const t = translator('notices')

/** Text of a letter and a push: a self-contained subject, a sentence, and the label of the link. */
export interface NoticeText {
  subject: string
  lead: string
  action: string
}

type Params = NotificationRow['params']

/** Parameters used by the texts; a missing one is an empty string. */
const names = [
  'amount',
  'best',
  'change',
  'company_name',
  'consent',
  'correction',
  'decision',
  'device',
  'host',
  'interview_kind',
  'left',
  'list',
  'messenger',
  'minutes',
  'more',
  'name',
  'note',
  'outcome',
  'people',
  'place',
  'plan',
  'reader',
  'renewal',
  'resume_title',
  'role',
  'rule',
  'salary_after',
  'salary_before',
  'score',
  'starts_at',
  'status',
  'status_name',
  'test_title',
  'vacancy_title',
  'way',
] as const

const month = new Intl.DateTimeFormat('ru-RU', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const clocksOf = (timeZone: string) => ({
  day: new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone }),
  time: new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit', timeZone }),
  zone: new Intl.DateTimeFormat('ru-RU', { timeZone, timeZoneName: 'short' }),
})
/** Cached: constructing a formatter is a hundred times more expensive than using it. */
const clocks = new Map<string, ReturnType<typeof clocksOf>>()
function clocksIn(timeZone: string) {
  const known = clocks.get(timeZone) ?? clocksOf(timeZone)
  clocks.set(timeZone, known)
  return known
}

/** `2026-03` → «март 2026». */
const monthName = (iso: string | undefined) =>
  iso ? month.format(new Date(`${iso}-01T00:00:00Z`)).replace(/ г\.$/, '') : ''

/** «28 ноября в 14:00 (Владивосток)»: in the reader's time zone. */
function moment(iso: string | undefined, timeZone: string): string {
  if (!iso) return ''
  const at = new Date(iso)
  const { day, time, zone } = clocksIn(timeZone)
  const name = zone.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return t('phrases.moment', {
    day: day.format(at),
    time: time.format(at),
    has_zone: name ? 'yes' : 'no',
    zone: name,
  })
}

/** Variables of the texts: parameters, their presence, and shared phrases. */
export function valuesOf(params: Params): Record<string, string | number> {
  const given = Object.fromEntries(names.map((name) => [name, params[name] ?? '']))
  const present = Object.fromEntries(names.map((name) => [`has_${name}`, params[name] ? 'yes' : 'no']))
  const isEmployer = params.reader === 'employer'
  const timeZone = params.time_zone || defaultZone
  const values = {
    ...given,
    ...present,
    count: Number(params.count ?? 0),
    due: params.due_at ? clocksIn(defaultZone).day.format(new Date(params.due_at)) : '',
    due_moment: moment(params.due_at, timeZone),
    starts: moment(params.starts_at, timeZone),
    month_name: monthName(params.month),
    // Whether the reader is the side that did not come.
    is_absent: (params.status === 'no_show_employer') === isEmployer ? 'yes' : 'no',
    party: `${params.interview_kind}_${params.reader}`,
  }
  return {
    ...values,
    reason: t('phrases.reason', values),
    status_text: t('phrases.status', values),
    interview: t('phrases.interview', values),
    start: t('phrases.start', values),
    unusual: t('phrases.unusual', values),
    role_name: t('phrases.role', values),
  }
}

type ActionKey = Extract<Parameters<typeof t.has>[0], `${NotificationKind}.action`>
type KindWithAction = ActionKey extends `${infer Kind extends NotificationKind}.action` ? Kind : never
const hasAction = (kind: NotificationKind): kind is KindWithAction => t.has(`${kind}.action` as ActionKey)

/** Text of a notification outside the site, without names of candidates and contacts. */
export function noticeText({ kind, params }: Pick<NotificationRow, 'kind' | 'params'>): NoticeText {
  const values = valuesOf(params)
  return {
    subject: t(`${kind}.subject`, values),
    lead: t(`${kind}.lead`, values),
    action: hasAction(kind) ? t(`${kind}.action`, values) : t('action'),
  }
}
