'use client'

import { useTranslations } from 'next-intl'
import { NarrowedBadge } from '@/components/layout/narrowed-badge'
import { Badge, type Tone } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { Sparkline } from '@/components/ui/charts'
import type { VacancyState } from '@/lib/contracts/enums'
import type { OwnVacancy } from '@/lib/contracts/vacancies'
import { formatDay, formatRecentDay } from '@/lib/format/date'
import { salaryText } from '@/lib/format/salary'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { dayMs } from '@/lib/shared/time'
import { RowActions } from './row-actions'

const stateTones: Partial<Record<VacancyState, Tone>> = {
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

/** «Активна до 12 мая», «Осталось 3 дня», «Закрыта вчера»: the state with its relevant date. */
function stateText(vacancy: OwnVacancy, { t, states }: Words, now: Date): string {
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

/** The second line: salary, place, number, responsible member, last change. */
function factsLine(vacancy: OwnVacancy, { t, common }: Words, showManager: boolean): string {
  const { fields, cities, manager, client, close_reason: reason } = vacancy
  const [city, ...more] = cities
  return [
    salaryText(fields.salary ?? null, common),
    ...(city ? [more.length > 0 ? t('moreCities', { city, count: more.length }) : city] : []),
    ...(fields.code ? [t('code', { code: fields.code })] : []),
    ...(fields.anonymous ? [t('anonymous')] : []),
    ...(client ? [t('clientIs', { name: client.name })] : []),
    ...(manager && showManager ? [t('managerIs', { name: manager.name })] : []),
    vacancy.status === 'closed' && reason
      ? t(`closeReasons.${reason}`)
      : t('updated', { date: formatRecentDay(vacancy.updated_at) }),
  ].join('\u00a0· ')
}

/** A warning that needs attention first; null when there is none. */
function noteOf(vacancy: OwnVacancy, { t }: Pick<Words, 't'>): { tone: Tone; text: string } | null {
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

interface Props {
  vacancy: OwnVacancy
  selected: boolean
  /** Null for those who may do nothing with it. */
  onSelect: ((selected: boolean) => void) | null
  /** With a single member the name is redundant. */
  showManager: boolean
}

/** One own vacancy: state, counters, actions. */
export function OwnVacancyRow({ vacancy, selected, onSelect, showManager }: Props) {
  const t = useTranslations('ownVacancies')
  const words = { t, states: useTranslations('vacancyForm.states'), common: useTranslations('common') }
  const { public_id: id, status, fields, counters } = vacancy
  const title = fields.title || t('untitled')
  const begun = vacancy.published_at !== null || counters.applications + counters.invitations > 0
  const note = noteOf(vacancy, words)
  return (
    <Card as="article" className="own-card" aria-label={title}>
      {onSelect ? (
        <input
          type="checkbox"
          className="check-box mt-1"
          checked={selected}
          onChange={(event) => onSelect(event.target.checked)}
          aria-label={t('select', { title })}
        />
      ) : null}
      <div className="grid gap-2.5 min-w-0">
        <div className="own-head">
          <h2>
            <Link href={begun || !onSelect ? routes.vacancyView(id, 'applications') : routes.vacancyEdit(id)}>
              {title}
            </Link>
          </h2>
          <Badge tone={stateTones[status]}>{stateText(vacancy, words, new Date())}</Badge>
        </div>
        <p className="text-sm text-soft">{factsLine(vacancy, words, showManager)}</p>
        {vacancy.narrowed ? <NarrowedBadge label={t('narrowed')} /> : null}
        {note ? <p className={`own-note own-note-${note.tone}`}>{note.text}</p> : null}
        {begun ? (
          <div className="own-figures">
            <Link href={routes.vacancyView(id, 'applications')}>
              {t('applications', { count: counters.applications })}
              <Fresh count={counters.new_applications} />
            </Link>
            <Link href={routes.vacancyView(id, 'invitations')}>
              {t('invitations', { count: counters.invitations })}
            </Link>
            <span className="inline-flex items-center gap-2.5 text-soft whitespace-nowrap">
              {t('views', { count: counters.views })}
              <Fresh count={counters.new_views} />
              {counters.views_by_day.some((views) => views > 0) ? (
                <Sparkline
                  values={counters.views_by_day}
                  label={t('viewsChart', { values: counters.views_by_day.join(', ') })}
                />
              ) : null}
            </span>
          </div>
        ) : null}
        <RowActions vacancy={vacancy} title={title} />
      </div>
    </Card>
  )
}

function Fresh({ count }: { count: number }) {
  const t = useTranslations('ownVacancies')
  return count > 0 ? (
    <Badge tone="accent" className="ml-1.5">
      <span aria-hidden="true">{t('new', { count })}</span>
      <span className="sr-only">{t('newLabel', { count })}</span>
    </Badge>
  ) : null
}
