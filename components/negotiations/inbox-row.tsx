'use client'

import { useTranslations } from 'next-intl'
import { Avatar } from '@/components/ui/avatar'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { formatRecentMoment } from '@/lib/format/date'
import { personName } from './person'
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
          </span>
          <StatusBadge negotiation={negotiation} side="employer" />
        </span>
        <span className="inbox-row-title">{resume.title}</span>
        <span className="inbox-row-foot">
          <span>{formatRecentMoment(created_at, { timeZone })}</span>
          <TurnShort negotiation={negotiation} side="employer" />
        </span>
      </span>
    </button>
  )
}
