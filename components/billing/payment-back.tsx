'use client'

import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice'
import { formatMoney } from '@/lib/format/number'
import { BoughtBy } from './plans/bought-by'
import { usePayment } from './use-billing'

/** What became of the payment the payer has come back from. */
export function PaymentBack() {
  const t = useTranslations('billing')
  const id = useSearchParams().get('payment')
  const { data, isError } = usePayment(id)
  if (id === null || isError) return null
  if (!data) return <Notice>{t('back.checking')}</Notice>
  const { status, amount, cancel_reason, confirmation_url } = data
  if (status === 'succeeded') {
    return (
      <Notice tone="success">
        <p>{t('back.succeeded', { amount: formatMoney(amount) })}</p>
        <BoughtBy payment={id} />
      </Notice>
    )
  }
  if (status === 'canceled') {
    return (
      <Notice tone="danger">
        {t('back.canceled', { reason: t(`reasons.${cancel_reason ?? 'other'}`) })}
      </Notice>
    )
  }
  return (
    <Notice>
      {t(status === 'pending' ? 'back.pending' : 'back.checking')}{' '}
      {confirmation_url ? <a href={confirmation_url}>{t('back.continue')}</a> : t('back.later')}
    </Notice>
  )
}
