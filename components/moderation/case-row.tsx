'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Badge } from '@/components/ui/badge'
import type { ModerationCase } from '@/lib/contracts/moderation'
import { formatRecentDay } from '@/lib/format/date'

type Props = { item: ModerationCase; current: boolean; onOpen: () => void }

/** One case in the queue: what it is about and why it is there. */
export function CaseRow({ item, current, onOpen }: Props) {
  const t = useTranslations('moderation')
  const row = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (current) row.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const about = [
    t(`type.${item.type}`),
    item.company?.name,
    t('waits', { when: formatRecentDay(item.opened_at) }),
  ].filter(Boolean)
  return (
    <button ref={row} type="button" className="desk-row" aria-current={current || undefined} onClick={onOpen}>
      <span className="desk-row-title">{item.title || t('untitled')}</span>
      <span className="text-sm text-soft">{about.join('\u00a0· ')}</span>
      <span className="flex flex-wrap gap-1.5">
        {item.decision ? (
          <Badge tone={item.decision === 'approve' ? 'success' : 'danger'}>
            {t(`decisions.${item.decision}`)}
          </Badge>
        ) : item.held ? (
          <Badge tone="warning">{t('held')}</Badge>
        ) : null}
        {item.complaints > 0 ? (
          <Badge tone="danger">{t('complaints', { count: item.complaints })}</Badge>
        ) : null}
        {item.signals
          .filter((code) => code !== 'complaints')
          .map((code) => (
            <Badge key={code}>{t(`signals.${code}`)}</Badge>
          ))}
      </span>
    </button>
  )
}
