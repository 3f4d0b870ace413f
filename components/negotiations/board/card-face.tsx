'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { personName } from '../person'
import { Stars } from '../stars'
import { StatusBadge } from '../status-badge'
import { TurnShort } from '../turn-line'

/** Statuses that a column does not tell by its name. */
const told: readonly string[] = ['in_review', 'test', 'interview', 'hired']

/** What a card shows; of one height, so that thousands of them can be scrolled. */
export function CardFace({
  negotiation,
  name,
  grip,
  menu,
}: {
  negotiation: Negotiation
  /** The name as it can be pressed; plain words when absent. */
  name?: ReactNode
  grip?: ReactNode
  menu?: ReactNode
}) {
  const t = useTranslations('negotiations')
  const row = useTranslations('inbox.row')
  const pending = useTranslations('inbox.board')
  const { resume, inbox, status, origin } = negotiation
  const words = personName(resume.name) ?? t('inbox.anonymous')
  const fresh = status === 'new' && origin === 'application'
  return (
    <>
      <div className="board-card-head">
        <span className="board-card-name">
          {fresh ? <span className="inbox-dot" role="img" aria-label={t('inbox.newMark')} /> : null}
          {name ?? words}
        </span>
        {grip}
      </div>
      <p className="board-card-title">{resume.title}</p>
      <div className="board-card-foot">
        <p className="board-card-facts">
          {inbox?.match ? (
            <Badge tone="match">
              <span aria-hidden="true">{row('matchShort', { score: inbox.match.score })}</span>
              <span className="sr-only">{row('match', { score: inbox.match.score })}</span>
            </Badge>
          ) : null}
          {inbox?.rating ? (
            <Stars value={inbox.rating} label={row('rating', { stars: inbox.rating })} />
          ) : null}
          {negotiation.pending ? (
            <Badge tone="warning">{pending(negotiation.pending.undoable ? 'pending' : 'closing')}</Badge>
          ) : told.includes(status) || fresh ? null : (
            <StatusBadge negotiation={negotiation} side="employer" />
          )}
          <TurnShort negotiation={negotiation} side="employer" />
        </p>
        {menu}
      </div>
    </>
  )
}
