'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { PageSteps } from '@/components/layout/page-steps'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Badge } from '@/components/ui/badge'
import { Button, buttonClass } from '@/components/ui/button'
import { PrintIcon } from '@/components/ui/icons'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import { channel } from '@/lib/contracts/channels'
import type { Visitor } from '@/lib/contracts/interview-schedule'
import { arrivedStates, type InterviewState } from '@/lib/contracts/interview-states'
import { dayOf, differ, ownZone, zoneName } from '@/lib/format/calendar'
import { formatTime } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { openModal } from '@/stores/modals'
import { showToast } from '@/stores/toasts'
import { useLiveInterviews, useRefreshInterviews, useSession, useVisitors } from './use-interviews'

const gone: readonly InterviewState[] = ['no_show_candidate']

/** Participants of a session: printable for reception, or on a phone for whoever meets them. */
export function SessionView({ publicId, missing }: { publicId: string; missing: React.ReactNode }) {
  const t = useTranslations('interviews')
  const query = useSession(publicId)
  const { data } = query
  useLiveInterviews(data ? channel.vacancy(data.vacancy.public_id) : null)
  if (query.error instanceof ApiError && query.error.status === 404) return missing
  if (!data)
    return query.isError ? (
      <LoadFailed onRetry={() => void query.refetch()} />
    ) : (
      <div className="grid gap-4">
        <h1 className="text-xl">{t('session.title')}</h1>
        <SkeletonRegion label={t('loading')}>
          <Skeleton height={320} className="rounded-card" />
        </SkeletonRegion>
      </div>
    )
  const zone = data.time_zone
  const place = data.people[0]?.place
  const tab = data.people[0]?.kind === 'office' ? 'office-interviews' : 'video-interviews'
  return (
    <article className="session">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-xl">{t('session.title')}</h1>
          <p className="text-lg tabular">
            {t('timeRange', {
              day: dayOf(data.starts_at, zone),
              from: formatTime(data.starts_at, { timeZone: zone }),
              to: formatTime(data.ends_at, { timeZone: zone }),
            })}
            {differ(zone, ownZone(), data.starts_at) ? (
              <span className="text-soft">
                {' '}
                · {t('session.zone', { zone: zoneName(zone, data.starts_at) })}
              </span>
            ) : null}
          </p>
          <p className="text-soft">
            {data.vacancy.title} · {t('session.count', { taken: data.taken, capacity: data.capacity })}
          </p>
          {place ? (
            <p className="text-soft">
              {place.city_name}, {place.address}
            </p>
          ) : null}
        </div>
        <div className="moves print:hidden">
          <Button onClick={() => window.print()}>
            <PrintIcon size={18} />
            {t('session.print')}
          </Button>
          <Link
            className={buttonClass({ variant: 'ghost' })}
            href={routes.vacancyView(data.vacancy.public_id, tab)}
          >
            {t('session.back')}
          </Link>
        </div>
      </header>
      {data.people.length === 0 ? (
        <EmptyState title={t('session.empty')} />
      ) : (
        <ol className="session-list">
          {data.people.map((person) => (
            <VisitorRow key={person.public_id} person={person} />
          ))}
        </ol>
      )}
    </article>
  )
}

type DoorProps = {
  /** The shown day, `YYYY-MM-DD` of the viewer, and its bounds. */
  from: string
  to: string
  page: number
  onPage: (page: number) => void
}

/** Whom the office expects on a day, for all vacancies: on a phone at the door, or on paper. */
export function DoorList({ from, to, page, onPage }: DoorProps) {
  const t = useTranslations('interviews')
  const query = useVisitors({ from, to, page })
  const { data } = query
  if (!data)
    return query.isError ? (
      <LoadFailed onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonRegion label={t('loading')}>
        <Skeleton height={240} className="rounded-card" />
      </SkeletonRegion>
    )
  if (data.total === 0) return <EmptyState title={t('session.noneToday')} text={t('session.noneTodayText')} />
  return (
    <section className="session" aria-label={t('session.title')}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-soft" role="status">
          {t('session.expected', { count: data.total, here: data.here })}
        </p>
        <Button className="print:hidden" onClick={() => window.print()}>
          <PrintIcon size={18} />
          {t('session.print')}
        </Button>
      </div>
      <ol className="session-list">
        {data.results.map((person) => (
          <VisitorRow key={person.public_id} person={person} ofDay />
        ))}
      </ol>
      <PageSteps page={page} size={data.size} total={data.total} onChange={onPage} />
    </section>
  )
}

/** One visitor; in a list of a whole day with the time, the vacancy and the address. */
function VisitorRow({ person, ofDay = false }: { person: Visitor; ofDay?: boolean }) {
  const t = useTranslations('interviews')
  const refresh = useRefreshInterviews()
  const showError = useErrorToast()
  const [busy, setBusy] = useState<string | null>(null)
  const { candidate, pass_data: pass, way, status } = person
  const marks = person.actions.filter(({ action }) => action === 'start' || action === 'no_show')
  const name = candidate ? `${candidate.last} ${candidate.first}`.trim() : t('candidateHidden')
  const send = (action: 'start' | 'undo_start', revision: number) =>
    api('POST /v1/interviews/:publicId/actions', {
      params: { publicId: person.public_id },
      body: { action, revision },
    })
  const undo = async (revision: number) => {
    setBusy('undo_start')
    try {
      await send('undo_start', revision)
    } catch (error) {
      showError(error)
    } finally {
      await refresh()
      setBusy(null)
    }
  }
  const mark = async (action: 'start' | 'no_show') => {
    setBusy(action)
    try {
      if (action === 'no_show') await reportAbsence()
      else {
        const { revision } = await send(action, person.revision)
        showToast({
          variant: 'success',
          message: t('session.marked', { name }),
          action: { label: t('session.undo'), run: () => void undo(revision) },
        })
      }
    } catch (error) {
      showError(error)
    } finally {
      await refresh()
      setBusy(null)
    }
  }
  // The other side is notified of the mark, and it cannot be revoked by one side.
  const reportAbsence = async () => {
    const { ReasonForm } = await import('./card/reason-form')
    const title = t('form.title.no_show')
    await openModal(ReasonForm, { title, props: { interview: person, action: 'no_show' } })
  }
  return (
    <li className="session-row">
      <div className="min-w-0">
        <p className="font-semibold">
          {ofDay && person.starts_at ? (
            <span className="tabular">{formatTime(person.starts_at, { timeZone: ownZone() })} </span>
          ) : null}
          {name}
        </p>
        {ofDay ? (
          <p className="text-xs text-soft">
            {[person.vacancy.title, person.place?.address].filter(Boolean).join(' · ')}
          </p>
        ) : null}
        {pass ? (
          <p className="text-xs">
            {t('pass.looked', { name: pass.full_name, document: pass.document, car: pass.car || 'none' })}
          </p>
        ) : person.pass?.needed ? (
          <p className="text-xs text-soft">{t('pass.waiting')}</p>
        ) : null}
        {way && status === 'confirmed' ? <p className="text-xs">{t(`way.said.${way.state}`)}</p> : null}
      </div>
      <div className="flex flex-wrap col-start-2 gap-2 min-[720px]:col-start-3 empty:hidden print:hidden">
        {marks.map(({ action }) => (
          <Button
            key={action}
            variant={action === 'start' ? 'primary' : 'outline'}
            busy={busy === action}
            onClick={() => void mark(action as 'start' | 'no_show')}
          >
            {t(action === 'start' ? 'session.came' : 'session.absent')}
          </Button>
        ))}
        {person.actions.some(({ action }) => action === 'undo_start') ? (
          <Button variant="ghost" busy={busy === 'undo_start'} onClick={() => void undo(person.revision)}>
            {t('session.undo')}
          </Button>
        ) : null}
        {status === 'confirmed' ? null : (
          <Badge
            tone={arrivedStates.includes(status) ? 'success' : gone.includes(status) ? 'danger' : 'neutral'}
          >
            {t(`session.state.${status}`)}
          </Badge>
        )}
      </div>
      {/* On paper: who is there, and a box to tick for the rest. */}
      {gone.includes(status) ? (
        <span className="hidden print:block">{t(`session.state.${status}`)}</span>
      ) : (
        <span className="session-box hidden print:block" aria-hidden>
          {arrivedStates.includes(status) ? '✓' : null}
        </span>
      )}
    </li>
  )
}
