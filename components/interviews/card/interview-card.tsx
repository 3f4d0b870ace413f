'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Badge, type Tone } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import type { InterviewAction, InterviewState } from '@/lib/contracts/interview-states'
import type { Interview } from '@/lib/contracts/interviews'
import { dayOf, differ, momentOf, ownZone, zoneName } from '@/lib/format/calendar'
import { formatTime } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { useMay } from '@/stores/rights'
import { RoomEntry } from '../room/room-entry'
import { useInterview } from '../use-interviews'
import { useStatusText } from '../use-status-text'
import { ArrivalSection, PassSection, ResponseSection } from './attendance-sections'
import { CardFeedback, RecordedLink } from './card-sections'
import { InterviewActions } from './interview-actions'
import { InterviewFacts, PlaceView } from './interview-facts'

const tones: Partial<Record<InterviewState, Tone>> = {
  proposed: 'warning',
  reschedule_requested: 'warning',
  confirmed: 'success',
  in_progress: 'accent',
  no_show_candidate: 'danger',
  no_show_employer: 'danger',
}

type Props = {
  interview: Interview
  /** Shown in a list of several vacancies, so it names its own. */
  wide?: boolean
  marked?: boolean
}

/** One interview for its viewer: the time in both time zones, place, people and available actions. */
export function InterviewCard({ interview, wide = false, marked = false }: Props) {
  const t = useTranslations('interviews')
  const statusWord = useStatusText()
  const box = useRef<HTMLDivElement>(null)
  // Who conducts an interview need not reach its vacancy.
  const whole = useMay()('see_all')
  useEffect(() => {
    if (marked) box.current?.scrollIntoView({ block: 'center' })
  }, [marked])
  const { viewer, candidate, company, vacancy, kind, status } = interview
  const name =
    viewer === 'candidate'
      ? company.name
      : candidate
        ? `${candidate.first} ${candidate.last}`.trim()
        : t('candidateHidden')
  const others = interview.interviewers.filter(({ me }) => !me).map((each) => each.name)
  return (
    <div ref={box} className="talk-anchor">
      <Card as="article" className={marked ? 'talk-card talk-marked' : 'talk-card'} aria-label={name}>
        <header className="talk-head">
          <div className="min-w-0">
            <When interview={interview} />
            <p className="wrap-anywhere">
              <b>{name}</b>
              <span className="text-soft"> · {t(`kind.${kind}`)}</span>
              {interview.capacity > 1 ? (
                <span className="text-soft"> · {t('group', { count: interview.capacity })}</span>
              ) : null}
            </p>
            {wide ? (
              <p className="text-soft">
                {whole ? (
                  <Link
                    className="link"
                    href={
                      viewer === 'employer'
                        ? routes.vacancyView(
                            vacancy.public_id,
                            kind === 'office' ? 'office-interviews' : 'video-interviews',
                          )
                        : routes.vacancy(vacancy.public_id)
                    }
                  >
                    {vacancy.title}
                  </Link>
                ) : (
                  vacancy.title
                )}
              </p>
            ) : null}
            {viewer === 'candidate' && others.length > 0 ? (
              <p className="text-xs text-soft">{t('with', { names: others.join(', ') })}</p>
            ) : null}
          </div>
          <Badge tone={tones[status] ?? 'neutral'}>{statusWord(interview)}</Badge>
        </header>
        <InterviewFacts interview={interview} />
        {interview.place && interview.phase !== 'past' ? (
          viewer === 'candidate' ? (
            <PlaceView place={interview.place} forCandidate />
          ) : (
            <details className="talk-story">
              <summary>
                {interview.place.city_name}, {interview.place.address}
              </summary>
              <PlaceView place={interview.place} forCandidate={false} />
            </details>
          )
        ) : null}
        {kind === 'office' && !interview.place && interview.phase !== 'past' ? (
          <p className="text-soft">{t('place.hidden')}</p>
        ) : null}
        {interview.pass && interview.phase === 'upcoming' ? <PassSection interview={interview} /> : null}
        <RoomEntry interview={interview} />
        <ArrivalSection interview={interview} />
        <ResponseSection interview={interview} />
        <RecordedLink interview={interview} />
        <CardFeedback interview={interview} />
        <InterviewActions interview={interview} marked={marked} />
        <InterviewHistory interview={interview} />
      </Card>
    </div>
  )
}

function When({ interview }: { interview: Interview }) {
  const t = useTranslations('interviews')
  const zone = ownZone()
  const { starts_at: from, ends_at: to, viewer, phase, status } = interview
  const agreed = from && to && phase !== 'waiting' && status !== 'expired'
  if (interview.kind === 'video_async')
    return <h3 className="text-lg">{t(`recorded.head.${interview.phase}.${viewer}`)}</h3>
  if (!agreed) {
    const { waits_for: waits } = interview
    const asked = waits === 'candidate' ? 'employer' : 'candidate'
    return (
      <>
        <h3 className="text-lg">
          {waits === null ? t('noTime') : waits === viewer ? t(`waits.you.${viewer}`) : t(`waits.${waits}`)}
        </h3>
        {from && waits ? (
          <p className="wrap-anywhere">
            {t('was', {
              when: momentOf(from, zone),
              by: status === 'proposed' ? 'proposed' : asked === viewer ? 'you' : asked,
            })}
          </p>
        ) : null}
      </>
    )
  }
  // Show the other side's local time too, when it differs.
  const other = viewer === 'employer' ? interview.candidate_zone : interview.time_zone
  return (
    <>
      <h3 className="text-lg tabular">
        {t('timeRange', {
          day: dayOf(from, zone),
          from: formatTime(from, { timeZone: zone }),
          to: formatTime(to, { timeZone: zone }),
        })}
      </h3>
      {other && differ(zone, other, from) ? (
        <p className="text-xs text-soft tabular">
          {t('otherZone', {
            whose: viewer === 'employer' ? 'candidate' : 'employer',
            from: formatTime(from, { timeZone: other }),
            to: formatTime(to, { timeZone: other }),
            zone: zoneName(other, from),
          })}
        </p>
      ) : null}
    </>
  )
}

/** Actions that have other texts for recorded interviews. */
const recordedSteps = ['propose', 'start', 'finish', 'decline', 'expire'] as const
const isRecordedStep = (action: InterviewAction): action is (typeof recordedSteps)[number] =>
  recordedSteps.some((each) => each === action)

/** History of the interview; loaded when expanded. */
function InterviewHistory({ interview }: { interview: Interview }) {
  const t = useTranslations('interviews')
  const [open, setOpen] = useState(false)
  const { data } = useInterview(interview.public_id, open)
  const zone = ownZone()
  const recorded = interview.kind === 'video_async'
  const said = (action: InterviewAction, actor: 'candidate' | 'employer' | 'scheduler') =>
    recorded && isRecordedStep(action)
      ? t(`recorded.steps.${action}`, { actor })
      : t(`steps.${action}`, { actor })
  return (
    <details className="talk-story" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t(recorded ? 'recorded.story' : 'story')}</summary>
      {data ? (
        <ol>
          {data.history.map((step) => (
            <li key={`${step.at}:${step.action}`}>
              <span className="text-soft tabular">{momentOf(step.at, zone)}</span>{' '}
              {said(step.action, step.actor)}
              {step.action === 'pick' && step.starts_at ? `: ${momentOf(step.starts_at, zone)}` : ''}
            </li>
          ))}
        </ol>
      ) : (
        <Skeleton height={40} />
      )}
    </details>
  )
}
