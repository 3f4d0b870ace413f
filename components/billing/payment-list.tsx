'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import type { PaymentStatus } from '@/lib/contracts/payments'
import { formatRecentMoment } from '@/lib/format/date'
import { formatMoney } from '@/lib/format/number'
import { RefundForm } from './refund-form'
import { Rows } from './rows'
import { usePayments } from './use-billing'

const tones = {
  checking: 'neutral',
  pending: 'warning',
  succeeded: 'success',
  canceled: 'neutral',
} as const satisfies Record<PaymentStatus, string>

/** Payments of the company; nothing before the first one. */
export function PaymentList({ mayAsk }: { mayAsk: boolean }) {
  const t = useTranslations('billing')
  const [page, setPage] = useState(1)
  const [asking, setAsking] = useState<string | null>(null)
  const { data } = usePayments(page)
  return (
    <Rows id="payments" title={t('payments.title')} data={data} onPage={setPage}>
      {(payment) => (
        <>
          <span className="min-w-[110px] font-semibold tabular">{formatMoney(payment.amount)}</span>
          <span className="sm:min-w-[110px]">
            <Badge tone={tones[payment.status]}>{t(`payments.status.${payment.status}`)}</Badge>
          </span>
          <span className="text-soft sm:min-w-[140px]">
            {t(payment.automatic ? 'payments.automatic' : `topup.methods.${payment.method}`)}
          </span>
          <time className="text-soft" dateTime={payment.created_at}>
            {formatRecentMoment(payment.created_at)}
          </time>
          {payment.status === 'pending' && payment.confirmation_url ? (
            <a href={payment.confirmation_url}>{t('back.continue')}</a>
          ) : null}
          {mayAsk && payment.refundable > 0 && asking !== payment.public_id ? (
            <Button size="sm" onClick={() => setAsking(payment.public_id)}>
              {t('refunds.ask')}
            </Button>
          ) : null}
          {payment.cancel_reason ? (
            <p className="w-full text-xs text-soft">{t(`reasons.${payment.cancel_reason}`)}</p>
          ) : null}
          {payment.refunded > 0 ? (
            <p className="w-full text-xs text-soft">
              {t('payments.refunded', { amount: formatMoney(payment.refunded) })}
            </p>
          ) : null}
          {asking === payment.public_id ? (
            <RefundForm payment={payment} onDone={() => setAsking(null)} />
          ) : null}
        </>
      )}
    </Rows>
  )
}
