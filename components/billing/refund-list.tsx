'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import type { RefundStatus } from '@/lib/contracts/refunds'
import { formatRecentMoment } from '@/lib/format/date'
import { formatMoney } from '@/lib/format/number'
import { Rows } from './rows'
import { useMoneyChange, useRefunds } from './use-papers'

const tones = {
  requested: 'warning',
  checking: 'neutral',
  pending: 'neutral',
  succeeded: 'success',
  canceled: 'danger',
  rejected: 'danger',
  withdrawn: 'neutral',
} as const satisfies Record<RefundStatus, string>

/** Money on its way back to the payer, and what became of it. */
export function RefundList({ mayAsk }: { mayAsk: boolean }) {
  const t = useTranslations('billing.refunds')
  const [page, setPage] = useState(1)
  const { data } = useRefunds(page)
  const { busy, change } = useMoneyChange()
  return (
    <Rows id="refunds" title={t('title')} data={data} onPage={setPage}>
      {({ public_id, amount, status, created_at, note, cancel_reason, reason }) => (
        <>
          <span className="min-w-[110px] font-semibold tabular">{formatMoney(amount)}</span>
          <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
          <time className="text-soft" dateTime={created_at}>
            {formatRecentMoment(created_at)}
          </time>
          {mayAsk && status === 'requested' ? (
            <Button
              size="sm"
              busy={busy}
              onClick={() =>
                void change(() => api('DELETE /v1/my/refunds/:publicId', { params: { publicId: public_id } }))
              }
            >
              {t('withdraw')}
            </Button>
          ) : null}
          <p className="w-full break-words text-xs text-soft">
            {note ?? (cancel_reason ? t(`reasons.${cancel_reason}`) : reason)}
          </p>
        </>
      )}
    </Rows>
  )
}
