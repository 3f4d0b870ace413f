import type { useTranslations } from 'next-intl'
import type { Tone } from '@/components/ui/badge'
import type { VacancyState } from '@/lib/contracts/enums'
import type { OwnVacancy } from '@/lib/contracts/vacancies'
import { formatDay, formatRecentDay } from '@/lib/format/date'
import { salaryText } from '@/lib/format/salary'
import { dayMs } from '@/lib/shared/time'

export const stateTones: Partial<Record<VacancyState, Tone>> = {
  active: 'success',
  moderation: 'warning',
  paused: 'warning',
  expired: 'warning',
  rejected: 'danger',
  blocked: 'danger',
}

interface Words {
  t: ReturnType<typeof useTranslations<'ownVacancies'>>
  states: ReturnType<typeof useTranslations<'vacancyForm.states'>>
  common: ReturnType<typeof useTranslations<'common'>>
}

const soonDays = 10

/** «Активна до 12 мая», «Осталось 3 дня», «Закрыта вчера»: the state with the day that matters in it. */
export function stateText(vacancy: OwnVacancy, { t, states }: Words, now: Date): string {
  const { status, expires_at: expires, closed_at: closed } = vacancy
  if (status === 'active' && expires) {
    const days = Math.floor((Date.parse(expires) - now.getTime()) / dayMs)
    if (days < 1) return t('status.lastDay')
    return days <= soonDays
      ? t('status.daysLeft', { days })
      : t('status.activeUntil', { date: formatDay(expires) })
  }
  if (status === 'paused' && expires) return t('status.pausedUntil', { date: formatDay(expires) })
  if (status === 'expired' && expires) return t('status.expiredOn', { date: formatRecentDay(expires) })
  if (status === 'closed' && closed) return t('status.closedOn', { date: formatRecentDay(closed) })
  return states(status)
}

/** The second line: pay, place, number, whose it is, when it was changed. */
export function factsLine(vacancy: OwnVacancy, { t, common }: Words, showManager: boolean): string {
  const { fields, cities, manager, close_reason: reason } = vacancy
  const [city, ...more] = cities
  return [
    salaryText(fields.salary ?? null, common),
    ...(city ? [more.length > 0 ? t('moreCities', { city, count: more.length }) : city] : []),
    ...(fields.code ? [t('code', { code: fields.code })] : []),
    ...(fields.anonymous ? [t('anonymous')] : []),
    ...(manager && showManager ? [t('managerIs', { name: manager.name })] : []),
    vacancy.status === 'closed' && reason
      ? t(`closeReasons.${reason}`)
      : t('updated', { date: formatRecentDay(vacancy.updated_at) }),
  ].join('\u00a0· ')
}

/** What its owner should know before anything else; null when there is nothing. */
export function noteOf(vacancy: OwnVacancy, { t }: Pick<Words, 't'>): { tone: Tone; text: string } | null {
  const { status, moderation, counters } = vacancy
  const note = moderation?.note ?? ''
  if (status === 'moderation') return { tone: 'warning', text: t('notes.moderation') }
  if (status === 'rejected') return { tone: 'danger', text: t('notes.rejected', { note }) }
  if (status === 'blocked') return { tone: 'danger', text: t('notes.blocked', { note }) }
  if (status === 'expired' && counters.open > 0) {
    return { tone: 'warning', text: t('notes.waiting', { count: counters.open }) }
  }
  return null
}
