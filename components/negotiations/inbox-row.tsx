'use client'

import { useTranslations } from 'next-intl'
import { Avatar } from '@/components/ui/avatar'
import { Badge, CountBadge } from '@/components/ui/badge'
import type { InboxRow as InboxRowFacts } from '@/lib/contracts/negotiation-marks'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { formatRecentMoment } from '@/lib/format/date'
import { personName } from './person'
import { Stars } from './stars'
import { StatusBadge } from './status-badge'
import { TurnShort } from './turn-line'

type Props = { negotiation: Negotiation; current: boolean; onOpen: () => void }

/** One line of the inbox: who, with what, since when, and how long there is to answer. */
export function InboxRow({ negotiation, current, onOpen }: Props) {
  const t = useTranslations('negotiations')
  const { resume, status, origin, created_at } = negotiation
  const name = personName(resume.name)
  const fresh = status === 'new' && origin === 'application'
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <button type="button" className="inbox-row" aria-current={current ? 'true' : undefined} onClick={onOpen}>
      <Avatar name={name ?? resume.title} decorative />
      <span className="inbox-row-body">
        <span className="inbox-row-head">
          <span className="inbox-row-name">
            {fresh ? <span className="inbox-dot" role="img" aria-label={t('inbox.newMark')} /> : null}
            {name ?? t('inbox.anonymous')}
            <CountBadge
              count={negotiation.unread_messages}
              label={t('inbox.unreadMessages', { count: negotiation.unread_messages })}
            />
          </span>
          <StatusBadge negotiation={negotiation} side="employer" />
        </span>
        <span className="inbox-row-title">{resume.title}</span>
        <span className="inbox-row-foot">
          <span>{formatRecentMoment(created_at, { timeZone })}</span>
          <TurnShort negotiation={negotiation} side="employer" />
        </span>
        {negotiation.inbox ? <RowMarks inbox={negotiation.inbox} test={negotiation.test} /> : null}
      </span>
    </button>
  )
}

/** Match, rating, tags and what else there is to know before opening; nothing when there is nothing. */
function RowMarks({ inbox, test }: { inbox: InboxRowFacts; test: Negotiation['test'] }) {
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
    failed === 0
  )
    return null
  return (
    <span className="inbox-row-marks">
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
