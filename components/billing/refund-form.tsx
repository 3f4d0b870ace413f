'use client'

import { useQueryClient } from '@tanstack/react-query'
import { nanoid } from 'nanoid'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSubmit } from '@/components/forms/use-submit'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input, Textarea } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import type { Payment } from '@/lib/contracts/payments'
import { formatMoney } from '@/lib/format/number'
import { decimalOf, parseRoubles } from '@/lib/shared/money'
import { billingKey } from './use-billing'

type Props = { payment: Payment; onDone: () => void }

/** How much of a payment is asked back, and why. */
export function RefundForm({ payment, onDone }: Props) {
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
