import type { useTranslations } from 'next-intl'
import type { Notification } from '@/lib/contracts/notifications'
import { formatDay } from '@/lib/format/date'
import notifications from '@/messages/ru/notifications.json'
import { groupTitle, peopleIn } from './notice-people'

/** Message key of a notification for its reader; unknown kinds are «Есть новости». */
export function textKey<K extends string>(kind: Notification['kind'], known: Record<K, string>): K {
  const key = kind.replace('.', '_')
  return (key in known ? key : 'other') as K
}

/** Kinds about the reader's account. */
const isOfAccount = (kind: Notification['kind']): boolean =>
  kind.startsWith('account.') ||
  kind.startsWith('security.') ||
  kind.startsWith('messenger.') ||
  kind === 'consent.changed'

/** Kinds about the verification of the company. */
const isOfCompany = (kind: Notification['kind']): boolean => kind.startsWith('company.')
/** Kinds about a saved search. */
const isOfSearch = (kind: Notification['kind']): boolean => kind === 'saved_search.digest'

/** Kinds about money of the company. */
const isOfMoney = (kind: Notification['kind']): boolean => /^(payment|refund|act)\./.test(kind)

/** Kinds about new matches of a vacancy. */
const isOfMatches = (kind: Notification['kind']): boolean => kind === 'matches.digest'

/** Kinds whose text contains only the vacancy's title. */
const aboutVacancyOnly: readonly Notification['kind'][] = [
  'vacancy.opened',
  'vacancy.expiring',
  'vacancy.expired',
  'vacancy.published_after_payment',
]

type Translate = ReturnType<typeof useTranslations<'notifications'>>

/** Text of a notification, or of several in one row, for their reader. */
export function noticeTitle(notice: Notification, t: Translate): string {
  const several = groupTitle(notice, t)
  if (several) return several
  const { kind, params } = notice
  const words = {
    status: params.status ?? '',
    outcome: params.outcome ?? '',
    decision: params.decision ?? '',
    before: params.salary_before || 'none',
    after: params.salary_after ?? '',
    count: Number(params.count ?? 0),
    minutes: params.minutes ?? '',
    interview_kind: params.interview_kind ?? '',
    way: params.way ?? '',
    amount: params.amount ?? '',
    role: params.role ?? '',
    change: params.change ?? '',
    rule: params.rule ?? '',
    name: params.name ?? params.messenger ?? '',
    named: params.name ? 'yes' : 'no',
    score: Number(params.score ?? 0),
    day: params.due_at ? formatDay(params.due_at) : '',
  }
  if (isOfAccount(kind)) return t(`kind.account.${textKey(kind, notifications.kind.account)}`, words)
  return params.reader === 'employer'
    ? t(`kind.employer.${textKey(kind, notifications.kind.employer)}`, words)
    : t(`kind.candidate.${textKey(kind, notifications.kind.candidate)}`, words)
}

/** Counterpart and vacancy. */
export function noticeAbout(notice: Notification, t: Translate): string {
  const { kind, params } = notice
  if (kind === 'security.new_login')
    return t('aboutLogin', { device: params.device ?? '', place: params.place || 'none' })
  if (kind === 'security.new_country') return t('aboutCountry', { place: params.place ?? '' })
  if (kind === 'security.braked' || kind === 'company.unusual_activity')
    return t('aboutUnusual', { rule: params.rule ?? '', company: params.company_name || 'none' })
  if (kind === 'consent.changed') return t('aboutConsent', { consent: params.consent ?? '' })
  if (kind === 'resume.raise_available')
    return t('aboutOwn', { title: params.resume_title ?? '', note: 'none' })
  if (kind === 'account.contact_changed') return t('aboutContact')
  if (kind === 'resume.viewed') return t('aboutViewed', { resume: params.resume_title ?? '' })
  if (isOfMoney(kind)) return t('aboutMoney', { note: params.note || 'none' })
  if (kind.startsWith('plan.') || kind === 'balance.low')
    return t('aboutPlan', { plan: params.plan ?? '', company: params.company_name ?? '' })
  if (kind === 'purchase.refunded') return t('aboutRefund', { vacancy: params.vacancy_title ?? '' })
  if (aboutVacancyOnly.includes(kind)) return t('aboutVacancy', { vacancy: params.vacancy_title ?? '' })
  if (kind === 'account.export_failed') return t('aboutAccountFailed')
  if (isOfAccount(kind)) return t('aboutAccount')
  if (isOfCompany(kind))
    return t('aboutCompany', { company: params.company_name ?? '', note: params.note || 'none' })
  if (kind === 'vacancy.feed_failed') return t('aboutFeed', { host: params.host ?? '' })
  if (isOfSearch(kind)) return t('aboutSearch', { name: params.name ?? '' })
  if (isOfMatches(kind)) {
    return t('aboutMatches', { vacancy: params.vacancy_title ?? '', best: Number(params.best ?? 0) })
  }
  if (params.decision) {
    const title = params.vacancy_title ?? params.resume_title ?? ''
    return t('aboutOwn', { title, note: params.note || 'none' })
  }
  const about = {
    vacancy: params.vacancy_title ?? '',
    company: params.company_name ?? '',
    resume: params.resume_title ?? '',
  }
  return params.reader === 'employer' ? (peopleIn(notice, t) ?? t('aboutResume', about)) : t('about', about)
}
