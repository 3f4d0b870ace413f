'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PageSteps } from '@/components/layout/page-steps'
import { Badge } from '@/components/ui/badge'
import type { PaymentStatus } from '@/lib/contracts/payments'
import { formatRecentMoment } from '@/lib/format/date'
import { formatMoney } from '@/lib/format/number'
import { usePayments } from './use-billing'

const tones = {
  checking: 'neutral',
  pending: 'warning',
  succeeded: 'success',
  canceled: 'neutral',
} as const satisfies Record<PaymentStatus, string>

/** Payments of the company; nothing before the first one. */
export function PaymentList() {
  const t = useTranslations('billing')
  const [page, setPage] = useState(1)
  const { data } = usePayments(page)
  if (!data || data.total === 0) return null
  return (
    <section className="grid gap-3" aria-labelledby="payments">
      <h2 id="payments" className="text-lg">
        {t('payments.title')}
      </h2>
      <ul className="grid">
        {data.results.map((payment) => (
          <li
            key={payment.public_id}
            className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line border-b py-3"
          >
            <span className="min-w-[110px] font-semibold tabular">{formatMoney(payment.amount)}</span>
            <Badge tone={tones[payment.status]}>{t(`payments.status.${payment.status}`)}</Badge>
            <span className="text-soft">{t(`topup.methods.${payment.method}`)}</span>
            <time className="text-soft" dateTime={payment.created_at}>
              {formatRecentMoment(payment.created_at)}
            </time>
            {payment.status === 'pending' && payment.confirmation_url ? (
              <a href={payment.confirmation_url}>{t('back.continue')}</a>
            ) : null}
            {payment.cancel_reason ? (
              <p className="w-full text-xs text-soft">{t(`reasons.${payment.cancel_reason}`)}</p>
            ) : null}
          </li>
        ))}
      </ul>
      <PageSteps page={data.page} size={data.size} total={data.total} onChange={setPage} />
    </section>
  )
}
