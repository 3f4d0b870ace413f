'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { phaseOfInterview } from '@/lib/contracts/interview-states'
import type { Interview, NextInterview } from '@/lib/contracts/interviews'
import { differ, momentOf, ownZone, zoneName } from '@/lib/format/calendar'
import { formatTime } from '@/lib/format/date'
import { useMay } from '@/stores/rights'
import { InterviewMessages } from '../interview-messages'
import { useInterview, useSlots } from '../use-interviews'

/** Times that are named one by one. */
const inSight = 6

/** What the candidate was sent: the kind, who conducts it, the offered times, until when to answer; nothing of a past one. */
export function SentProposal({ interview }: { interview: NextInterview }) {
  if (phaseOfInterview[interview.status] === 'past') return null
  return (
    <InterviewMessages>
      <Sent publicId={interview.public_id} />
    </InterviewMessages>
  )
}

function Sent({ publicId }: { publicId: string }) {
  const t = useTranslations('interviews')
  // Who reaches only a part of the company is not told the times of the team.
  const whole = useMay()('see_all')
  const { data, isError, isFetching, refetch } = useInterview(publicId)
  if (isError && !data) return <LoadFailed onRetry={() => void refetch()} busy={isFetching} />
  if (!data) {
    return (
      <SkeletonRegion label={t('loading')}>
        <Skeleton height={88} />
      </SkeletonRegion>
    )
  }
  const {
    kind,
    duration_minutes: minutes,
    interviewers,
    waits_for: waits,
    due_at: due,
    mode,
    time_zone: zone,
  } = data
  const kindName = t(`kind.${kind}`)
  const names = interviewers.map(({ name, me }) => (me ? t('create.you', { name }) : name))
  const isWaiting = waits === 'candidate'
  return (
    <dl className="sent-proposal">
      <Fact label={t('create.kind')}>
        {mode === 'deadline' ? kindName : `${kindName}, ${t('duration', { minutes })}`}
      </Fact>
      {whole && isWaiting && mode !== 'deadline' ? (
        <Fact label={t('sentProposal.times')}>
          <Times publicId={publicId} mode={mode} />
        </Fact>
      ) : null}
      {names.length > 0 ? <Fact label={t('create.interviewers')}>{names.join(', ')}</Fact> : null}
      {isWaiting && due ? (
        <Fact label={t('sentProposal.until')}>{`${momentOf(due, zone)} (${zoneName(zone, due)})`}</Fact>
      ) : null}
    </dl>
  )
}

/** Listed times one by one, as they were proposed, and by the reader's clock; of open hours the first and how many there are. */
function Times({ publicId, mode }: { publicId: string } & Pick<Interview, 'mode'>) {
  const t = useTranslations('interviews')
  const { data, isError, isFetching, refetch } = useSlots(publicId)
  if (isError && !data) return <LoadFailed onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <Skeleton height={24} />
  const [first, ...others] = data.slots
  if (!first) return t('sentProposal.noTimes')
  const { time_zone: zone } = data
  const own = ownZone()
  // Two zones may have equal offsets today and differ before the last of these times (DST).
  const isApart = data.slots.some(({ starts_at: at }) => differ(zone, own, at))
  const timeOf = (at: string) =>
    isApart
      ? t('sentProposal.bothTimes', { moment: momentOf(at, zone), own: formatTime(at, { timeZone: own }) })
      : momentOf(at, zone)
  const named = (
    <p className="text-soft">
      {t('sentProposal.zone', { zone: zoneName(zone, first.starts_at) })}
      {isApart ? ` ${t('sentProposal.ownZone', { zone: zoneName(own, first.starts_at) })}` : null}
    </p>
  )
  if (mode === 'windows')
    return (
      <>
        {t('sentProposal.windows', { count: data.slots.length, first: timeOf(first.starts_at) })}
        {named}
      </>
    )
  const left = others.length + 1 - inSight
  return (
    <>
      <ul className="tabular">
        {data.slots.slice(0, inSight).map(({ starts_at: at }) => (
          <li key={at}>{timeOf(at)}</li>
        ))}
        {left > 0 ? <li className="text-soft">{t('sentProposal.more', { count: left })}</li> : null}
      </ul>
      {named}
    </>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-soft">{label}</dt>
    <dd>{children}</dd>
  </div>
)
