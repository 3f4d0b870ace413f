import type { Notification } from '@/lib/contracts/notifications'
import { queryOf, routes } from '@/lib/routes'

/** List of a vacancy that holds everything a row of several notices is about. */
export const groupPath = ({ target }: Pick<Notification, 'target'>): string | null =>
  target?.parent_public_id && target.tab && target.tab !== 'autopickup'
    ? routes.vacancyView(target.parent_public_id, target.tab)
    : null

/** Link target of a notification, in the feed, letters and push; null when its object has no page. */
export function noticePath({
  kind,
  target,
  params,
}: Pick<Notification, 'kind' | 'target' | 'params'>): string | null {
  if (kind === 'consent.changed') return `${routes.mySettings()}#consents`
  if (kind === 'security.second_factor') return `${routes.mySettings()}#protection`
  if (kind === 'security.braked') return `${routes.mySettings()}#journal`
  if (kind === 'company.unusual_activity' && params.company) return routes.companyAudit(params.company)
  if (kind.startsWith('messenger.')) return `${routes.mySettings()}#notices`
  if (kind.startsWith('security.')) return `${routes.mySettings()}#sessions`
  if (kind.startsWith('account.export_')) return `${routes.mySettings()}#export`
  if (kind.startsWith('account.')) return routes.mySettings()
  if (kind === 'company.mail_waiting') return routes.myPeopleMail({ company: params.company })
  if (kind.startsWith('company.')) return routes.myProfile()
  if (/^(payment|refund|act|balance)\./.test(kind)) return routes.myPayments()
  if (kind === 'purchase.refunded') return routes.myPayments()
  if (kind === 'plan.activated') return routes.myServices()
  if (kind.startsWith('plan.')) return routes.myPlans()
  if (kind === 'experience.moderated') return params.interview ? routes.myExperience(params.interview) : null
  if (kind.startsWith('experience.')) return routes.myExperiences()
  if (kind === 'vacancy.feed_failed') return routes.myVacancyImports()
  if (kind === 'resume.raise_available') return routes.myResumes()
  if (kind === 'vacancy.opened' && target) return routes.vacancyView(target.public_id, 'applications')
  if (kind === 'vacancy.expiring' || kind === 'vacancy.expired') return routes.myVacancies()
  if (kind === 'saved_search.digest') {
    const query = { ...queryOf(params.query ?? ''), sort: 'date' }
    return params.list === 'resumes' ? routes.resumes(query) : routes.vacancies(query)
  }
  if (kind === 'matches.digest') {
    return params.vacancy ? routes.vacancyView(params.vacancy, 'matches', { sort: 'date' }) : null
  }
  if (params.test && kind.startsWith('test.')) return routes.myTest(params.test)
  if (!target) return null
  // A message notification opens its conversation.
  const isMessage = kind === 'message.created' || kind === 'message.hidden'
  // A rejected or blocked item has no public page; the owner's list shows the reason.
  if (params.decision && params.decision !== 'approve' && !isMessage) {
    return target.type === 'vacancy' ? routes.myVacancies() : routes.myResumes()
  }
  const { parent_public_id: parent, tab } = target
  if (parent && tab) {
    const item = { item: target.public_id, ...(isMessage && { talk: target.public_id }) }
    return params.reader === 'employer' && tab !== 'autopickup'
      ? routes.vacancyView(parent, tab, item)
      : routes.resumeView(parent, tab, item)
  }
  if (target.type === 'vacancy') return routes.vacancy(target.public_id)
  return target.type === 'resume' ? routes.resume(target.public_id) : null
}
