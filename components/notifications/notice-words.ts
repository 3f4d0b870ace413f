import type { Notification } from '@/lib/contracts/notifications'
import { routes } from '@/lib/routes'

/** The key of a notice's words among those of its reader; kinds a reader has no words for are «Есть новости». */
export function wordsKey<K extends string>(kind: Notification['kind'], known: Record<K, string>): K {
  const key = kind.replace('.', '_')
  return (key in known ? key : 'other') as K
}

/** About the reader's own account, not about a negotiation. */
export const isOfAccount = (kind: Notification['kind']): boolean => kind.startsWith('account.')

/** About the check of the reader's company. */
export const isOfCompany = (kind: Notification['kind']): boolean => kind.startsWith('company.')
/** About what a saved search has found. */
export const isOfSearch = (kind: Notification['kind']): boolean => kind === 'saved_search.digest'

/** About who is new among the matches of a vacancy. */
export const isOfMatches = (kind: Notification['kind']): boolean => kind === 'matches.digest'

/** Where a notice leads; null when its object has no page. */
export function pathOf({
  kind,
  target,
  params,
}: Pick<Notification, 'kind' | 'target' | 'params'>): string | null {
  if (isOfAccount(kind)) return routes.mySettings()
  if (isOfCompany(kind)) return routes.myProfile()
  if (kind === 'vacancy.feed_failed') return routes.myVacancyImports()
  if (isOfSearch(kind)) {
    const query = { ...Object.fromEntries(new URLSearchParams(params.query)), sort: 'date' }
    return params.list === 'resumes' ? routes.resumes(query) : routes.vacancies(query)
  }
  if (isOfMatches(kind))
    return params.vacancy ? routes.vacancyView(params.vacancy, 'matches', { sort: 'date' }) : null
  if (!target) return null
  // Words lead to where they were said.
  const talk = kind === 'message.created' || kind === 'message.hidden'
  // What was sent back or blocked has no public page: the reason stands at one's own list.
  if (params.decision && params.decision !== 'approve' && !talk) {
    return target.type === 'vacancy' ? routes.myVacancies() : routes.myResumes()
  }
  const { parent_public_id: parent, tab } = target
  if (parent && tab) {
    const item = { item: target.public_id, ...(talk && { talk: target.public_id }) }
    return params.reader === 'employer' && tab !== 'autopickup'
      ? routes.vacancyView(parent, tab, item)
      : routes.resumeView(parent, tab, item)
  }
  if (target.type === 'vacancy') return routes.vacancy(target.public_id)
  return target.type === 'resume' ? routes.resume(target.public_id) : null
}
