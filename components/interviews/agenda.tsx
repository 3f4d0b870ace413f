'use client'

import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { LoadFailed } from '@/components/layout/load-failed'
import { Button, buttonClass } from '@/components/ui/button'
import { chipClass } from '@/components/ui/chip'
import { IconButton } from '@/components/ui/icon-button'
import { ChevronLeftIcon, ChevronRightIcon, ClockIcon } from '@/components/ui/icons'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import type { Interview } from '@/lib/contracts/interviews'
import { formatTime } from '@/lib/format/date'
import { routes } from '@/lib/routes'
import { InterviewCard } from './interview-card'
import { useStatusWord } from './status-word'
import { useAgenda } from './use-interviews'
import { dateKey, daysOn, mondayOf, ownZone, shortDayOf, spanOf, weekdayOf } from './when'

const noon = (day: string) => `${day}T12:00:00Z`
/** Midnight of a calendar day where the person is. */
const startOf = (day: string) => new Date(`${day}T00:00:00`).toISOString()

export type AgendaView = 'day' | 'week'

/** What is agreed on a day or in a week, across every vacancy. */
export function Agenda({ view }: { view: AgendaView }) {
  const t = useTranslations('interviews')
  const params = useSearchParams()
  const zone = ownZone()
  const today = dateKey(new Date(), zone)
  const asked = params.get('day') ?? ''
  const day = /^\d{4}-\d{2}-\d{2}$/.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : today
  const mine = params.get('mine') === '1'
  const first = view === 'week' ? mondayOf(day) : day
  const length = view === 'week' ? 7 : 1
  const query = useAgenda({
    from: startOf(first),
    to: startOf(daysOn(first, length)),
    page: 1,
    ...(mine && { mine: '1' as const }),
  })
  const go = (changes: Record<string, string | null>) => {
    const url = new URL(window.location.href)
    for (const [name, value] of Object.entries(changes))
      value === null ? url.searchParams.delete(name) : url.searchParams.set(name, value)
    window.history.pushState(null, '', url)
  }
  const title =
    view === 'day'
      ? `${weekdayOf(noon(first), 'UTC')}, ${shortDayOf(noon(first), 'UTC')}`
      : spanOf(first, daysOn(first, 6))
  return (
    <div className="grid gap-4">
      <div className="agenda-bar">
        <div className="picker-nav">
          <IconButton
            label={t('agenda.previous')}
            icon={<ChevronLeftIcon />}
            onClick={() => go({ day: daysOn(first, -length) })}
          />
          <h2 className="text-lg tabular">{title}</h2>
          <IconButton
            label={t('agenda.next')}
            icon={<ChevronRightIcon />}
            onClick={() => go({ day: daysOn(first, length) })}
          />
        </div>
        <Button size="sm" disabled={day === today} onClick={() => go({ day: null })}>
          {t('agenda.today')}
        </Button>
        <button
          type="button"
          className={chipClass({ outline: true })}
          aria-pressed={mine}
          onClick={() => go({ mine: mine ? null : '1' })}
        >
          {t('agenda.mine')}
        </button>
      </div>
      {query.isError && !query.data ? (
        <LoadFailed onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <SkeletonRegion label={t('loading')}>
          <Skeleton height={240} className="rounded-card" />
        </SkeletonRegion>
      ) : view === 'day' ? (
        query.data.results.length === 0 ? (
          <Nothing title={t('agenda.nothingDay')} />
        ) : (
          <ul className="talks-list">
            {query.data.results.map((interview) => (
              <li key={interview.public_id}>
                <InterviewCard interview={interview} wide />
              </li>
            ))}
          </ul>
        )
      ) : query.data.results.length === 0 ? (
        <Nothing title={t('agenda.nothingWeek')} />
      ) : (
        <Week first={first} today={today} zone={zone} interviews={query.data.results} />
      )}
    </div>
  )
}

function Nothing({ title }: { title: string }) {
  const t = useTranslations('interviews.agenda')
  return (
    <EmptyState icon={<ClockIcon size={32} />} title={title} text={t('nothingText')}>
      <a href={routes.myVacancies()} className={buttonClass({ variant: 'primary' })}>
        {t('toVacancies')}
      </a>
    </EmptyState>
  )
}

type WeekProps = { first: string; today: string; zone: string; interviews: readonly Interview[] }

function Week({ first, today, zone, interviews }: WeekProps) {
  const t = useTranslations('interviews')
  const days = Array.from({ length: 7 }, (_, on) => daysOn(first, on))
  const of = (day: string) =>
    interviews.filter(({ starts_at: at }) => at !== null && dateKey(new Date(at), zone) === day)
  return (
    <div className="agenda-week">
      {days.map((day) => (
        <section key={day} className="agenda-day" data-today={day === today || undefined}>
          <h3>
            <a href={routes.myInterviews({ view: 'day', day })}>
              <span className="text-soft">{weekdayOf(noon(day), 'UTC')}</span> {shortDayOf(noon(day), 'UTC')}
            </a>
          </h3>
          {of(day).length === 0 ? <p className="agenda-none">{t('agenda.nothing')}</p> : null}
          {of(day).map((interview) => (
            <AgendaItem key={interview.public_id} interview={interview} zone={zone} />
          ))}
        </section>
      ))}
    </div>
  )
}

function AgendaItem({ interview, zone }: { interview: Interview; zone: string }) {
  const t = useTranslations('interviews')
  const statusWord = useStatusWord()
  const { candidate, kind, status, vacancy, starts_at: at } = interview
  return (
    <a
      className="agenda-item"
      data-over={interview.phase === 'past' || undefined}
      href={routes.vacancyView(
        vacancy.public_id,
        kind === 'office' ? 'office-interviews' : 'video-interviews',
        {
          item: interview.public_id,
        },
      )}
    >
      <b className="tabular">{at ? formatTime(at, { timeZone: zone }) : ''}</b>
      <span>{candidate ? `${candidate.first} ${candidate.last}`.trim() : t('candidateHidden')}</span>
      <span className="text-soft">{t(`kind.${kind}`)}</span>
      <span className="text-soft agenda-vacancy">{vacancy.title}</span>
      {status === 'confirmed' ? null : <span className="text-soft">{statusWord(interview)}</span>}
    </a>
  )
}
