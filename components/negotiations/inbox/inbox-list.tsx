'use client'

import { useTranslations } from 'next-intl'
import { Avatar } from '@/components/ui/avatar'
import { Badge, CountBadge } from '@/components/ui/badge'
import { buttonClass } from '@/components/ui/button'
import { SearchIcon } from '@/components/ui/icons'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import type { NegotiationOrigin } from '@/lib/contracts/enums'
import type { InboxRow as InboxRowFacts } from '@/lib/contracts/negotiation-marks'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { formatRecentMoment } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { useMay } from '@/stores/rights'
import { RowCheckbox } from '../bulk/bulk-bar'
import { useDensity } from '../density'
import { personName } from '../person-name'
import { Stars } from '../private-notes/stars'
import { RowTags } from '../queue/queue-row'
import { CompanyStageBadge, StageInLine } from '../stages/company-stage'
import { StatusBadge, TurnShort } from '../status'
import type { InboxState } from './use-inbox'

export function InboxRows({ inbox: { rows, mayChoose, chosen, address } }: { inbox: InboxState }) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.public_id} className="inbox-line">
          {mayChoose ? <RowCheckbox chosen={chosen} row={row} /> : null}
          <InboxRow
            negotiation={row}
            current={row.public_id === address.item}
            onOpen={() => address.change({ item: row.public_id })}
          />
        </li>
      ))}
    </ul>
  )
}

type Props = { negotiation: Negotiation; current: boolean; onOpen: () => void }

/** One row of the inbox: name, status, date and reply deadline. */
function InboxRow({ negotiation, current, onOpen }: Props) {
  const t = useTranslations('negotiations')
  const { resume, status, origin, created_at } = negotiation
  const name = personName(resume.name)
  const fresh = status === 'new' && origin === 'application'
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  if (useDensity() === 'compact')
    return <CompactRow negotiation={negotiation} fresh={fresh} current={current} onOpen={onOpen} />
  return (
    <button type="button" className="inbox-row" aria-current={current ? 'true' : undefined} onClick={onOpen}>
      <Avatar name={name ?? resume.title} decorative />
      <span className="grid grid-cols-1 flex-1 gap-0.5 min-w-0">
        <span className="flex flex-wrap items-center justify-between gap-x-2.5 gap-y-0.5">
          <span className="inline-flex items-center gap-1.75 min-w-0 font-semibold wrap-anywhere">
            {fresh ? <span className="inbox-dot" role="img" aria-label={t('inbox.newMark')} /> : null}
            {name ?? t('inbox.anonymous')}
            <CountBadge
              count={negotiation.unread_messages}
              label={t('inbox.unreadMessages', { count: negotiation.unread_messages })}
            />
          </span>
          <StatusBadge negotiation={negotiation} side="employer" />
        </span>
        <span className="wrap-anywhere">{resume.title}</span>
        <span className="flex flex-wrap items-center justify-between gap-x-2.5 gap-y-0.5 text-soft text-xs/body">
          <span>{formatRecentMoment(created_at, { timeZone })}</span>
          <TurnShort negotiation={negotiation} side="employer" />
        </span>
        {negotiation.inbox ? (
          <RowMarks inbox={negotiation.inbox} test={negotiation.test} stage={negotiation.own_stage} />
        ) : null}
      </span>
    </button>
  )
}

/** The same in two lines: who, how well they match and until when, then for what and how far. */
function CompactRow({ negotiation, fresh, current, onOpen }: Props & { fresh: boolean }) {
  const t = useTranslations('negotiations.inbox')
  const row = useTranslations('inbox.row')
  const { resume, inbox, unread_messages: unread } = negotiation
  return (
    <button
      type="button"
      className="inbox-row queue-compact"
      aria-current={current ? 'true' : undefined}
      onClick={onOpen}
    >
      <span className="queue-row flex-1 min-w-0">
        <span className="inline-flex items-center gap-1.75 min-w-0 font-semibold">
          {fresh ? <span className="inbox-dot" role="img" aria-label={t('newMark')} /> : null}
          <span className="truncate">{personName(resume.name) ?? t('anonymous')}</span>
          <CountBadge count={unread} label={t('unreadMessages', { count: unread })} />
        </span>
        <span className="queue-row-turn">
          {inbox?.match ? (
            <Badge tone="match">{row('matchShort', { score: inbox.match.score })}</Badge>
          ) : null}
          <TurnShort negotiation={negotiation} side="employer" />
        </span>
        <span className="queue-row-about">
          <StageInLine negotiation={negotiation} />
          <RowTags tags={inbox?.tags ?? []} />
          {resume.title}
        </span>
        <span className="queue-row-status">
          <StatusBadge negotiation={negotiation} side="employer" />
        </span>
      </span>
    </button>
  )
}

type RowMarksProps = {
  inbox: InboxRowFacts
  test: Negotiation['test']
  stage: Negotiation['own_stage']
}

/** Own stage, match, rating, tags and further facts; renders nothing when there are none. */
function RowMarks({ inbox, test, stage }: RowMarksProps) {
  const screening = useTranslations('inbox.screening')
  const t = useTranslations('inbox.row')
  const { match, rating, tags, notes, others, answers } = inbox
  const failed = (answers?.failed ?? 0) + (test?.failed ?? 0)
  if (
    !match &&
    rating === null &&
    tags.length === 0 &&
    notes === 0 &&
    others.length === 0 &&
    !test &&
    !stage &&
    failed === 0
  )
    return null
  return (
    <span className="inbox-row-marks">
      {stage ? <CompanyStageBadge stage={stage} /> : null}
      {match ? <Badge tone="match">{t('match', { score: match.score })}</Badge> : null}
      {test ? (
        <Badge tone={test.passed === null ? 'neutral' : test.passed ? 'success' : 'warning'}>
          {screening(`state.${test.state}`, { score: test.score ?? 0 })}
        </Badge>
      ) : null}
      {failed > 0 ? <Badge tone="warning">{screening('failedCount', { count: failed })}</Badge> : null}
      {rating === null ? null : <Stars value={rating} label={t('rating', { stars: rating })} />}
      {tags.map((tag) => (
        <span key={tag} className="tag">
          {tag}
        </span>
      ))}
      {notes > 0 ? <span>{t('notes', { count: notes })}</span> : null}
      {others.length > 0 ? <span>{t('others', { count: others.length })}</span> : null}
    </span>
  )
}

export function NobodyYet({ origin }: { origin: NegotiationOrigin }) {
  const t = useTranslations('negotiations.inbox')
  const applications = origin === 'application'
  const may = useMay()
  if (!may('recruit')) {
    return (
      <EmptyState
        icon={<SearchIcon size={32} />}
        title={applications ? t('empty') : t('emptyInvitations')}
        text={applications ? t('emptyLooking') : t('emptyInvitationsLooking')}
      />
    )
  }
  return (
    <EmptyState
      icon={<SearchIcon size={32} />}
      title={applications ? t('empty') : t('emptyInvitations')}
      text={applications ? t('emptyText') : t('emptyInvitationsText')}
    >
      <Link href={routes.resumes()} className={buttonClass({ variant: 'primary' })}>
        {t('findPeople')}
      </Link>
    </EmptyState>
  )
}

export function InboxSkeleton({ label }: { label: string }) {
  return (
    <SkeletonRegion label={label} className="inbox">
      <div className="grid content-start gap-3">
        {[0, 1, 2, 3].map((line) => (
          <Skeleton key={line} height={32} />
        ))}
      </div>
      <div className="grid content-start gap-3">
        {[0, 1, 2, 3, 4].map((line) => (
          <Skeleton key={line} height={88} />
        ))}
      </div>
      <Skeleton height={480} className="inbox-pane" />
    </SkeletonRegion>
  )
}
