'use client'

import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import type { CallResult } from '@/lib/contracts/calls'
import { formatRecentMoment } from '@/lib/format/date'

type Props = {
  session: CallResult<'GET /v1/accounts/sessions'>[number]
  busy: boolean
  onEnd: () => void
}

/** One device that is signed in. */
export function SessionItem({ session, busy, onEnd }: Props) {
  const t = useTranslations('my.settings')
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const device = session.device || t('unknownDevice')
  const opened = formatRecentMoment(session.created_at, { timeZone })
  return (
    <li className="my-row">
      <div className="min-w-0">
        <p className="font-medium">{device}</p>
        <p className="text-xs text-soft">
          {t('seen', { when: formatRecentMoment(session.last_seen_at, { timeZone }) })}
        </p>
        <p className="text-xs text-soft">
          {t('opened', { where: session.place ? `${session.place}, ${opened}` : opened })}
        </p>
      </div>
      {session.current ? (
        <Badge tone="success">{t('thisDevice')}</Badge>
      ) : (
        <Button size="sm" variant="ghost" busy={busy} aria-label={t('endOf', { device })} onClick={onEnd}>
          {t('end')}
        </Button>
      )}
    </li>
  )
}
