'use client'

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useStore } from 'zustand'
import { LoadFailed } from '@/components/layout/load-failed'
import { PageSteps } from '@/components/layout/page-steps'
import { Button, buttonClass, IconButton } from '@/components/ui/button'
import { chipClass } from '@/components/ui/chip'
import { ChevronLeftIcon, ChevronRightIcon, ClockIcon } from '@/components/ui/icons'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { Segmented } from '@/components/ui/tabs'
import { api } from '@/lib/api/client'
import { channel } from '@/lib/contracts/channels'
import type { Interview } from '@/lib/contracts/interviews'
import { dateKey, daysOn, mondayOf, ownZone, shortDayOf, spanOf, weekdayOf } from '@/lib/format/calendar'
import { formatTime } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { useMay } from '@/stores/rights'
import { sessionStore } from '@/stores/session'
import { CalendarPanel } from './calendar-panel'
import { InterviewCard } from './card/interview-card'
import { InterviewTab } from './interview-tab'
import { RoomGate } from './room/room-entry'
import type { RenderResume } from './room/room-resume'
import { DoorList } from './session-view'
import { useAgenda, useLiveInterviews } from './use-interviews'
import { useStatusText } from './use-status-text'

const noon = (day: string) => `${day}T12:00:00Z`
/** Midnight of a calendar day in the person's time zone. */
const startOf = (day: string) => new Date(`${day}T00:00:00`).toISOString()

type AgendaView = 'day' | 'week' | 'door'

/** Confirmed interviews of a day or week across all vacancies. */
function Agenda({ view }: { view: AgendaView }) {
  const t = useTranslations('interviews')
  const params = useSearchParams()
  const zone = ownZone()
  const today = dateKey(new Date(), zone)
  const asked = params.get('day') ?? ''
  const day = /^20\d{2}-\d{2}-\d{2}$/.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : today
  const page = /^[1-9]\d{0,2}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1
  const mine = params.get('mine') === '1'
  const first = view === 'week' ? mondayOf(day) : day
  const length = view === 'week' ? 7 : 1
  const query = useAgenda({
    from: startOf(first),
    to: startOf(daysOn(first, length)),
    page,
    ...(mine && { mine: '1' as const }),
    enabled: view !== 'door',
  })
  const go = (changes: Record<string, string | null>) => {
    const url = new URL(window.location.href)
    for (const [name, value] of Object.entries(changes))
      value === null ? url.searchParams.delete(name) : url.searchParams.set(name, value)
    window.history.pushState(null, '', url)
  }
  const title =
    view !== 'week'
      ? `${weekdayOf(noon(first), 'UTC')}, ${shortDayOf(noon(first), 'UTC')}`
      : spanOf(first, daysOn(first, 6))
  return (
    <div className="grid gap-4">
      <div className="agenda-bar">
        <div className="picker-nav">
          <IconButton
            label={t('agenda.previous')}
            icon={<ChevronLeftIcon />}
            onClick={() => go({ day: daysOn(first, -length), page: null })}
          />
          <h2 className="text-lg tabular">{title}</h2>
          <IconButton
            label={t('agenda.next')}
            icon={<ChevronRightIcon />}
            onClick={() => go({ day: daysOn(first, length), page: null })}
          />
        </div>
        <Button size="sm" disabled={day === today} onClick={() => go({ day: null, page: null })}>
          {t('agenda.today')}
        </Button>
        {view === 'door' ? null : (
          <button
            type="button"
            className={chipClass({ outline: true })}
            aria-pressed={mine}
            onClick={() => go({ mine: mine ? null : '1', page: null })}
          >
            {t('agenda.mine')}
          </button>
        )}
      </div>
      {view === 'door' ? (
        <DoorList
          from={startOf(first)}
          to={startOf(daysOn(first, 1))}
          page={page}
          onPage={(to) => go({ page: String(to) })}
        />
      ) : query.isError && !query.data ? (
        <LoadFailed onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <SkeletonRegion label={t('loading')}>
          <Skeleton height={240} className="rounded-card" />
        </SkeletonRegion>
      ) : view === 'day' ? (
        query.data.results.length === 0 ? (
          <EmptyAgenda title={t('agenda.nothingDay')} />
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
        <EmptyAgenda title={t('agenda.nothingWeek')} />
      ) : (
        <Week first={first} today={today} zone={zone} interviews={query.data.results} />
      )}
      {query.data && view !== 'door' ? (
        <PageSteps
          page={page}
          size={query.data.size}
          total={query.data.total}
          onChange={(to) => go({ page: String(to) })}
        />
      ) : null}
    </div>
  )
}

function EmptyAgenda({ title }: { title: string }) {
  const t = useTranslations('interviews.agenda')
  const whole = useMay()('see_all')
  return (
    <EmptyState
      icon={<ClockIcon size={32} />}
      title={title}
      text={t(whole ? 'nothingText' : 'nothingTextPart')}
    >
      <Link href={routes.myVacancies()} className={buttonClass({ variant: 'primary' })}>
        {t('toVacancies')}
      </Link>
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
            <Link href={routes.myInterviews({ view: 'day', day })}>
              <span className="text-soft">{weekdayOf(noon(day), 'UTC')}</span> {shortDayOf(noon(day), 'UTC')}
            </Link>
          </h3>
          {of(day).length === 0 ? <p className="agenda-none">{t('agenda.nothing')}</p> : null}
          {entriesOf(of(day)).map((entry) => (
            <AgendaItem key={entry[0].public_id} entry={entry} zone={zone} />
          ))}
        </section>
      ))}
    </div>
  )
}

type Entry = readonly [Interview, ...Interview[]]

/** A group session is one entry. */
function entriesOf(interviews: readonly Interview[]): Entry[] {
  const entries = new Map<string, Entry>()
  for (const interview of interviews) {
    const name = (interview.capacity > 1 && interview.session_public_id) || interview.public_id
    const entry = entries.get(name)
    entries.set(name, entry ? [...entry, interview] : [interview])
  }
  return [...entries.values()]
}

function AgendaItem({ entry, zone }: { entry: Entry; zone: string }) {
  const t = useTranslations('interviews')
  const statusWord = useStatusText()
  const [first] = entry
  const {
    candidate,
    kind,
    status,
    vacancy,
    starts_at: at,
    public_id: item,
    session_public_id: session,
  } = first
  const tab = kind === 'office' ? 'office-interviews' : 'video-interviews'
  const name = candidate ? `${candidate.first} ${candidate.last}`.trim() : t('candidateHidden')
  const several = entry.length > 1
  // Who conducts an interview need not reach its vacancy.
  const whole = useMay()('see_all')
  return (
    <Link
      className="agenda-item"
      data-over={entry.every(({ phase }) => phase === 'past') || undefined}
      href={
        !whole
          ? routes.myInterviews({ view: 'list', item })
          : several && session
            ? routes.myInterviewSession(session)
            : routes.vacancyView(vacancy.public_id, tab, { item })
      }
    >
      <b className="tabular">{at ? formatTime(at, { timeZone: zone }) : ''}</b>
      <span>{several ? t('agenda.session', { count: entry.length }) : name}</span>
      <span className="text-soft">{t(`kind.${kind}`)}</span>
      <span className="text-soft line-clamp-2">{vacancy.title}</span>
      {several || status === 'confirmed' ? null : <span className="text-soft">{statusWord(first)}</span>}
    </Link>
  )
}

const views = ['week', 'day', 'door', 'list'] as const

/** All interviews: a calendar for employers, a grouped list for candidates. */
export function MyInterviews({ renderResume }: { renderResume: RenderResume }) {
  const t = useTranslations('interviews')
  const params = useSearchParams()
  const user = useStore(sessionStore, (state) => state.user)
  const employer = user?.accountType === 'employer'
  // Employers receive interview events on the company's channel, candidates on their own.
  const { data: companies } = useQuery({
    queryKey: ['companies'],
    queryFn: ({ signal }) => api('GET /v1/accounts/companies', { signal }),
    enabled: employer,
  })
  const company = companies?.[0]
  const liveChannel = employer ? company && channel.company(company.public_id) : user && channel.user(user.id)
  useLiveInterviews(liveChannel ?? null)
  // Whom the office expects is known to those who see all interviews.
  const whole = useMay()('see_all')
  const offered = views.filter((view) => view !== 'door' || whole)
  const asked = offered.find((view) => view === params.get('view'))
  const view = employer ? (asked ?? 'week') : 'list'
  return (
    <div className="grid gap-6">
      {employer ? (
        <div className="justify-self-start">
          <Segmented
            label={t('agenda.view')}
            items={offered.map((each) => ({
              href: routes.myInterviews({ view: each }),
              label: t(`agenda.${each}`),
              current: each === view,
            }))}
          />
        </div>
      ) : null}
      {view === 'list' ? (
        <InterviewTab scope={{ of: 'mine' }} channel={liveChannel ?? null} item={params.get('item')} />
      ) : (
        <>
          <Agenda view={view} />
          <RoomGate renderResume={renderResume} />
        </>
      )}
      <div className="print:hidden">
        <CalendarPanel />
      </div>
    </div>
  )
}
