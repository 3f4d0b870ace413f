'use client'

import clsx from 'clsx'
import { useTranslations } from 'next-intl'
import { Avatar } from '@/components/ui/avatar'
import { Badge, CountBadge } from '@/components/ui/badge'
import type { QueueGroup, QueueItem } from '@/lib/contracts/queue'
import type { Density } from '../density'
import { personName } from '../person-name'
import { Stars } from '../private-notes/stars'
import { CompanyStageBadge, StageInLine } from '../stages/company-stage'
import { StatusBadge, TurnShort } from '../status'

type Props = {
  item: QueueItem
  group: QueueGroup
  current: string | null
  density: Density
  onOpen: (publicId: string) => void
}

/** A person: who, for which vacancy, and what is to be done. */
export function QueueRow({ item, group, density, current, onOpen }: Props) {
  const t = useTranslations('queue.groups')
  const words = useTranslations('negotiations.inbox')
  const row = useTranslations('inbox.row')
  const { resume, vacancy, tasks, match_score: score, rating, tags, unread_messages: unread } = item
  const name = personName(resume.name)
  const isNew = tasks.includes('new')
  // Dealt with since it was opened here, and kept in its place.
  const isPast = group !== 'open' && !tasks.includes(group)
  // What its group says need not be said again.
  const others = tasks.filter((task) => task !== group && task !== 'messages' && task !== 'due')
  return (
    <button
      type="button"
      className={clsx('inbox-row', density === 'compact' && 'queue-compact')}
      aria-current={item.public_id === current ? 'true' : undefined}
      onClick={() => onOpen(item.public_id)}
    >
      {density === 'roomy' ? <Avatar name={name ?? resume.title} decorative /> : null}
      <span className="grid grid-cols-1 flex-1 gap-0.5 min-w-0">
        <span className="queue-row">
          <span
            className={clsx(
              'inline-flex items-center gap-1.75 min-w-0',
              isPast ? 'text-soft' : 'font-semibold',
            )}
          >
            {isNew ? <span className="inbox-dot" role="img" aria-label={words('newMark')} /> : null}
            <span className="truncate">{name ?? words('anonymous')}</span>
            <CountBadge count={unread} label={words('unreadMessages', { count: unread })} />
          </span>
          <span className="queue-row-turn">
            {score === null ? null : <Badge tone="match">{row('matchShort', { score })}</Badge>}
            <TurnShort negotiation={item} side="employer" />
          </span>
          <span className="queue-row-about">
            {density === 'compact' ? <StageInLine negotiation={item} /> : null}
            {density === 'compact' ? <RowTags tags={tags} /> : null}
            {[resume.title, vacancy.title].join('\u00a0→ ')}
          </span>
        </span>
        {density === 'roomy' ? (
          <span className="inbox-row-marks">
            <StatusBadge negotiation={item} side="employer" />
            {item.own_stage ? <CompanyStageBadge stage={item.own_stage} /> : null}
            {rating === null ? null : <Stars value={rating} label={row('rating', { stars: rating })} />}
            {others.map((task) => (
              <Badge key={task}>{t(task)}</Badge>
            ))}
            {tags.map((tag) => (
              <span key={tag} className="tag">
                {tag}
              </span>
            ))}
            {resume.city ? <span>{resume.city.name}</span> : null}
          </span>
        ) : null}
      </span>
    </button>
  )
}

/** Tags of the company at the beginning of a dense row's second line. */
export function RowTags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <>
      <span className="font-medium text-ink">{tags.join(', ')}</span>
      {'\u00a0· '}
    </>
  )
}
