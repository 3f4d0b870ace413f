import { type GroupedKind, isGroupedKind } from '@/lib/contracts/notice-grouping'
import { maxNamed, type Notification } from '@/lib/contracts/notifications'
import { groupPath, noticePath } from '@/lib/notice-path'
import { routes } from '@/lib/routes'
import { translator } from '@/server/lib/translator'
import type { LetterItem } from '@/server/platform/letter-page'
import { noticeText } from './notice-text'
import type { NotificationRow } from './notifications.repository'

const t = translator('notices')

export type DigestNotice = Pick<
  NotificationRow,
  'publicId' | 'kind' | 'params' | 'target' | 'createdAt' | 'groupKey'
>
/** Candidates by the public id of what a notice is about. */
export type Names = ReadonlyMap<string, Notification['people'][number]>

type Group = [DigestNotice, ...DigestNotice[]]

/** What stands together, the newest first within it; a group stands where the newest of its notices does. */
export function groupsOf(notices: readonly DigestNotice[]): Group[] {
  const groups = new Map<string | DigestNotice, Group>()
  for (const notice of notices.toReversed()) {
    const key = notice.groupKey ?? notice
    const group = groups.get(key)
    if (group) group.push(notice)
    else groups.set(key, [notice])
  }
  return [...groups.values()].reverse()
}

type Underscored<K> = K extends `${infer A}.${infer B}` ? `${A}_${B}` : never
const wordOf = (kind: GroupedKind) => kind.replace('.', '_') as Underscored<GroupedKind>

const isAbout = (notice: DigestNotice) => (notice.target ? [notice.target.public_id] : [])

/** «Пекарь: Мира, Олег и ещё 9», «Мира К. · Пекарь»; undefined where nobody may be named and there is one person. */
function peopleOf(group: Group, names: Names): string | undefined {
  const about = [...new Set(group.flatMap(isAbout))]
  const people = about.flatMap((id) => names.get(id) ?? []).slice(0, maxNamed)
  const vacancy = group[0].params.vacancy_title ?? ''
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
export function digestItem(siteUrl: string, group: Group, names: Names): LetterItem {
  const [newest] = group
  const { subject, lead } = noticeText(newest)
  const people = newest.groupKey === null ? undefined : peopleOf(group, names)
  const title =
    group.length > 1 && isGroupedKind(newest.kind)
      ? t(`letter.grouped.${wordOf(newest.kind)}`, { count: group.length })
      : undefined
  const path = new Set(group.flatMap(isAbout)).size > 1 ? groupPath(newest) : noticePath(newest)
  return {
    title: title ?? subject,
    about: people ?? (title ? (newest.params.vacancy_title ?? '') : lead),
    url: siteUrl + (path ?? routes.myNotifications()),
  }
}
