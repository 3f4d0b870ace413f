import type { useTranslations } from 'next-intl'
import { isMergedKind } from '@/lib/contracts/merged-notices'
import type { Notification } from '@/lib/contracts/notifications'
import type notifications from '@/messages/ru/notifications.json'

type Translate = ReturnType<typeof useTranslations<'notifications'>>
type Row = Pick<Notification, 'kind' | 'params' | 'count' | 'subjects_count' | 'people'>

/** «11 новых откликов»; undefined for a row of one notice, whose kind has a text of its own. */
export function groupTitle({ kind, count }: Row, t: Translate): string | undefined {
  if (count === 1 || !isMergedKind(kind)) return undefined
  return t(`grouped.${kind.replace('.', '_') as keyof typeof notifications.grouped}`, { count })
}

/**
 * «Пекарь: Мира, Олег и ещё 9», or «Мира К. · Пекарь» for one person; undefined where nobody may be named, so that a
 * single notice is told by its resume.
 */
export function peopleIn({ params, people, subjects_count }: Row, t: Translate): string | undefined {
  const vacancy = params.vacancy_title ?? ''
  const [person] = people
  if (subjects_count > 1) {
    const names = people.map(({ first, last }) => first || last).join(', ')
    const rest = subjects_count - people.length
    return t('aboutPeople', { vacancy, names, rest, named: person ? 'yes' : 'none' })
  }
  if (!person) return undefined
  const { first, last } = person
  const name = t('person', { first: first || last, initial: (first && last.charAt(0)) || 'none' })
  return vacancy ? t('aboutPerson', { person: name, vacancy }) : name
}
