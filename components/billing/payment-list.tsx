'use client'

import { useQueryClient } from '@tanstack/react-query'
import { nanoid } from 'nanoid'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input, Textarea } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import type { RefundStatus } from '@/lib/contracts/billing'
import type { Payment, PaymentStatus } from '@/lib/contracts/payments'
import { formatRecentMoment } from '@/lib/format/date'
import { decimalOf, formatMoney, parseRoubles } from '@/lib/shared/money'
import { Rows } from './paged-rows'
import { billingKey, usePayments, useRefreshBilling, useRefunds } from './use-billing'

const refundListTones = {
  requested: 'warning',
  checking: 'neutral',
  pending: 'neutral',
  succeeded: 'success',
  canceled: 'danger',
  rejected: 'danger',
  withdrawn: 'neutral',
} as const satisfies Record<RefundStatus, string>

/** Refunds to the payer and their status. */
export function RefundList({ mayAsk }: { mayAsk: boolean }) {
  const t = useTranslations('billing.refunds')
  const [page, setPage] = useState(1)
  const { data } = useRefunds(page)
  const { busy, change } = useRefreshBilling()
  return (
    <Rows id="refunds" title={t('title')} data={data} onPage={setPage}>
      {({ public_id, amount, status, created_at, note, cancel_reason, reason }) => (
        <>
          <span className="min-w-[110px] font-semibold tabular">{formatMoney(amount)}</span>
          <Badge tone={refundListTones[status]}>{t(`status.${status}`)}</Badge>
          <time className="text-soft" dateTime={created_at}>
            {formatRecentMoment(created_at)}
          </time>
          {mayAsk && status === 'requested' ? (
            <Button
              size="sm"
              busy={busy}
              onClick={() =>
                change(() => api('DELETE /v1/my/refunds/:publicId', { params: { publicId: public_id } }))
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

const tones = {
  checking: 'neutral',
  pending: 'warning',
  succeeded: 'success',
  canceled: 'neutral',
} as const satisfies Record<PaymentStatus, string>

/** Payments of the company; renders nothing while there are none. */
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

type Props = { payment: Payment; onDone: () => void }

/** The form of a refund request: the amount and the reason. */
function RefundForm({ payment, onDone }: Props) {
  const t = useTranslations('billing.refunds')
  const client = useQueryClient()
  const { form, ready, busy, errorOf, run } = useSubmit()
  const [amount, setAmount] = useState(decimalOf(payment.refundable).replace('.', ','))
  const [reason, setReason] = useState('')
  const [key] = useState(() => nanoid())
  const [wrong, setWrong] = useState<string | null>(null)

  const ask = () => {
    const kopecks = parseRoubles(amount)
    if (kopecks === undefined || kopecks < 1 || kopecks > payment.refundable) {
      setWrong(t('amountWrong', { most: formatMoney(payment.refundable) }))
      form.current?.querySelector<HTMLElement>('input[name="refund"]')?.focus()
      return
    }
    run(
      async () => {
        await api('POST /v1/my/refunds', {
          body: { payment_public_id: payment.public_id, amount: kopecks, reason },
          idempotencyKey: key,
        })
        await client.invalidateQueries({ queryKey: billingKey })
      },
      { onDone },
    )
  }
  return (
    <form
      ref={form}
      noValidate
      className="grid w-full gap-4 py-2"
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <Field
        label={t('amount')}
        hint={t('amountHint', { most: formatMoney(payment.refundable) })}
        error={wrong ?? errorOf('amount')}
      >
        {(control) => (
          <Input
            {...control}
            name="refund"
            className="max-w-[220px] tabular"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={amount}
            onChange={(event) => {
              setAmount(event.target.value)
              setWrong(null)
            }}
          />
        )}
      </Field>
      <Field label={t('reason')} error={errorOf('reason')}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={1000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <p className="text-xs text-soft">{t('rules')}</p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={busy} disabled={!ready}>
          {t('send')}
        </Button>
        <Button onClick={onDone}>{t('close')}</Button>
      </div>
    </form>
  )
}
