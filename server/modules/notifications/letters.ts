import { brand } from '@/lib/brand'
import { isMergedKind, type MergedKind } from '@/lib/contracts/merged-notices'
import { noticeRuleOf } from '@/lib/contracts/notice-kinds'
import { maxNamed, type Notification } from '@/lib/contracts/notifications'
import { groupPath, noticePath } from '@/lib/notice-path'
import { routes } from '@/lib/routes'
import type { Message } from '@/server/adapters/messages/messages'
import { translator } from '@/server/lib/translator'
import { type LetterContent, type LetterItem, letterParts } from '@/server/platform/letter-page'
import { unsubscribeHeaders } from '@/server/platform/unsubscribe'
import { noticeText } from './notice-text'
import type { NotificationRow } from './notifications.repository'

const t = translator('notices')

type LetteredNotice = Pick<NotificationRow, 'publicId' | 'kind' | 'params' | 'target' | 'createdAt'>
/** Input of a letter with its own layout. */
export type LetterNotice = Pick<NotificationRow, 'publicId' | 'params' | 'createdAt'>
type Site = Parameters<typeof unsubscribeHeaders>[0]

/** Deduplication key, equal for all attempts and ordered by event. */
export const keyOf = ({ publicId, createdAt }: Pick<LetteredNotice, 'publicId' | 'createdAt'>): string =>
  `${createdAt.toISOString().replace(/[:.]/g, '-')}-${publicId}`

/** Letter of one notification, with an unsubscribe link for its kind unless it is mandatory. */
export function noticeLetter(
  site: Site,
  notice: LetteredNotice,
  to: { email: string; userId: string },
): Message {
  const { subject, lead, action } = noticeText(notice)
  const fixed = noticeRuleOf(notice.kind).email === 'fixed'
  const way = fixed
    ? undefined
    : unsubscribeHeaders(site, { kind: 'notices', id: `${to.userId}~${notice.kind.replace('.', '-')}` })
  const { siteUrl } = site.env
  const content: LetterContent = {
    heading: subject,
    paragraphs: [lead],
    action: { label: action, url: siteUrl + (noticePath(notice) ?? routes.myNotifications()) },
    footer: [
      ...(way ? [{ text: t('letter.unsubscribe'), url: way.pageUrl }] : []),
      { text: t('letter.settings'), url: `${siteUrl}${routes.mySettings()}#notices` },
    ],
  }
  return {
    channel: 'email',
    to: to.email,
    key: keyOf(notice),
    subject: `${subject} — ${brand.name}`,
    ...(way && { headers: way.headers }),
    ...letterParts(content),
  }
}

type DigestNotice = Pick<
  NotificationRow,
  'publicId' | 'kind' | 'params' | 'target' | 'createdAt' | 'mergeKey'
>
/** Candidates by the public id of what a notice is about. */
type Names = ReadonlyMap<string, Notification['people'][number]>

type MergedNotices = [DigestNotice, ...DigestNotice[]]

/** What stands together, the newest first within it; a row stands where the newest of its notices does. */
function mergedOf(notices: readonly DigestNotice[]): MergedNotices[] {
  const merged = new Map<string | DigestNotice, MergedNotices>()
  for (const notice of notices.toReversed()) {
    const key = notice.mergeKey ?? notice
    const row = merged.get(key)
    if (row) row.push(notice)
    else merged.set(key, [notice])
  }
  return [...merged.values()].reverse()
}

type Underscored<K> = K extends `${infer A}.${infer B}` ? `${A}_${B}` : never
const wordOf = (kind: MergedKind) => kind.replace('.', '_') as Underscored<MergedKind>

const isAbout = (notice: DigestNotice) => (notice.target ? [notice.target.public_id] : [])

/** «Пекарь: Мира, Олег и ещё 9», «Мира К. · Пекарь»; undefined where nobody may be named and there is one person. */
function peopleOf(row: MergedNotices, names: Names): string | undefined {
  const about = [...new Set(row.flatMap(isAbout))]
  const people = about.flatMap((id) => names.get(id) ?? []).slice(0, maxNamed)
  const vacancy = row[0].params.vacancy_title ?? ''
  const [person] = people
  if (about.length > 1) {
    const called = people.map(({ first, last }) => first || last).join(', ')
    const rest = about.length - people.length
    return t('letter.about_people', { vacancy, names: called, rest, named: person ? 'yes' : 'none' })
  }
  if (!person) return undefined
  const { first, last } = person
  const name = t('letter.person', { first: first || last, initial: (first && last.charAt(0)) || 'none' })
  return t('letter.about_person', { person: name, vacancy })
}

/** One paragraph of a digest, in the words of the row that stands for it on the site. */
function digestItem(siteUrl: string, row: MergedNotices, names: Names): LetterItem {
  const [newest] = row
  const { subject, lead } = noticeText(newest)
  const people = newest.mergeKey === null ? undefined : peopleOf(row, names)
  const title =
    row.length > 1 && isMergedKind(newest.kind)
      ? t(`letter.grouped.${wordOf(newest.kind)}`, { count: row.length })
      : undefined
  const path = new Set(row.flatMap(isAbout)).size > 1 ? groupPath(newest) : noticePath(newest)
  return {
    title: title ?? subject,
    about: people ?? (title ? (newest.params.vacancy_title ?? '') : lead),
    url: siteUrl + (path ?? routes.myNotifications()),
  }
}

/** Letter of several notifications by what stands together, newest last; its unsubscribe link covers all optional letters. */
export function digestLetter(
  site: Site,
  notices: readonly [DigestNotice, ...DigestNotice[]],
  to: { email: string; userId: string },
  names: Names,
): Message {
  const heading = t('letter.digest', { count: notices.length })
  const way = unsubscribeHeaders(site, { kind: 'notices', id: `${to.userId}~all` })
  const { siteUrl } = site.env
  return {
    channel: 'email',
    to: to.email,
    key: keyOf(notices[0]),
    subject: `${heading} — ${brand.name}`,
    headers: way.headers,
    ...letterParts({
      heading,
      items: mergedOf(notices).map((row) => digestItem(siteUrl, row, names)),
      action: { label: t('letter.open_all'), url: siteUrl + routes.myNotifications() },
      footer: [
        { text: t('letter.unsubscribe_all'), url: way.pageUrl },
        { text: t('letter.settings'), url: `${siteUrl}${routes.mySettings()}#notices` },
      ],
    }),
  }
}
