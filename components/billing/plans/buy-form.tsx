'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { Button } from '@/components/ui/button'
import { Checkbox, Radio } from '@/components/ui/check'
import { Field, FieldGroup } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import { topupLimits } from '@/lib/contracts/payments'
import type { CatalogueItem } from '@/lib/contracts/plan-catalogue'
import type { PaymentOption, Purchase, Quote } from '@/lib/contracts/purchases'
import { formatDay } from '@/lib/format/date'
import { routes } from '@/lib/routes'
import { formatMoney } from '@/lib/shared/money'
import { showToast } from '@/stores/toasts'
import { useQuote, useRefreshPlans } from './use-plans'

interface Props {
  item: CatalogueItem
  mayPay: boolean
  /** Whether online payments (cards, СБП) are available. */
  paidByCard: boolean
  /** A draft that is published after the payment. */
  vacancy?: string | null
  /** Where to go after a purchase that was paid at once. */
  onPaid: (purchase: Purchase) => void
}

/** Price of an order and the choice of the payment method. */
export function BuyForm(props: Props) {
  const t = useTranslations('buying')
  const { data: quote, error } = useQuote(props.item.code)
  if (error instanceof ApiError && error.status === 404)
    return <Notice tone="warning">{t('unavailable')}</Notice>
  if (!quote) return null
  if (quote.purpose === 'current') return <Notice>{t('current')}</Notice>
  if (!props.mayPay) return <Notice>{t('viewer')}</Notice>
  if (quote.purpose === 'downgrade') return <Downgrade quote={quote} />
  return <Pay {...props} quote={quote} />
}

function Downgrade({ quote }: { quote: Quote }) {
  const t = useTranslations('buying')
  const { run, busy } = useSubmit()
  const refresh = useRefreshPlans()
  const router = useRouter()
  const take = () =>
    run(() => api('POST /v1/my/purchases', { body: { terms: quote.terms, pay: 'balance' } }), {
      onDone: () => {
        refresh()
        showToast({ variant: 'success', message: t('downgraded') })
        router.push(routes.myPlans())
      },
    })
  return (
    <div className="grid gap-4">
      <Notice>{t('downgradeText', { date: quote.starts_at ? formatDay(quote.starts_at) : '' })}</Notice>
      <div>
        <Button variant="primary" busy={busy} onClick={take}>
          {t('downgrade')}
        </Button>
      </div>
    </div>
  )
}

function Pay({ item, quote, paidByCard, vacancy, onPaid }: Props & { quote: Quote }) {
  const t = useTranslations('buying')
  const { form, ready, busy, errorOf, run } = useSubmit()
  const refresh = useRefreshPlans()
  const router = useRouter()
  const ways: PaymentOption[] =
    quote.missing === 0 ? ['balance'] : [...(paidByCard ? (['card', 'sbp'] as const) : []), 'later']
  const [chosen, setChosen] = useState<PaymentOption | null>(null)
  const pay = chosen !== null && ways.includes(chosen) ? chosen : (ways[0] ?? 'later')
  const [autoRenew, setAutoRenew] = useState(false)
  const [saves, setSaves] = useState(false)
  const [email, setEmail] = useState('')
  const byCard = pay === 'card' || pay === 'sbp'
  const sum = quote.missing === 0 ? quote.price - quote.credit : quote.missing

  const submit = () =>
    run(
      async () => {
        const { purchase } = await api('POST /v1/my/purchases', {
          body: {
            terms: quote.terms,
            pay,
            auto_renew: autoRenew,
            save_method: byCard && autoRenew && saves,
            ...(vacancy && { vacancy }),
            ...(byCard && email.trim() && { receipt_email: email.trim() }),
          },
          idempotencyKey: crypto.randomUUID(),
        }).catch((error: unknown) => {
          // The price has changed: show the new one before the order is confirmed again.
          if (error instanceof ApiError && error.code === 'price_expired') refresh()
          throw error
        })
        refresh()
        if (purchase?.payment) {
          window.location.assign(
            purchase.payment.confirmation_url ?? routes.myPayments(purchase.payment.public_id),
          )
        } else if (purchase?.status === 'paid') {
          showToast({ variant: 'success', message: t('paid') })
          onPaid(purchase)
        } else if (purchase) {
          showToast({ variant: 'info', message: t('waiting') })
          router.push(routes.myInvoice(quote.missing))
        }
      },
      { hold: byCard },
    )

  return (
    <form
      ref={form}
      noValidate
      className="grid max-w-[520px] gap-5"
      aria-label={t('title')}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Sums quote={quote} />
      {vacancy ? <p className="text-soft">{t('forVacancy')}</p> : null}
      <FieldGroup legend={t('pay')} error={errorOf('pay')}>
        {ways.map((way) => (
          <Radio
            key={way}
            name={`pay-${item.code}`}
            value={way}
            label={t(`ways.${way}`)}
            checked={pay === way}
            onChange={() => setChosen(way)}
          />
        ))}
      </FieldGroup>
      {byCard && quote.missing < topupLimits.min ? <p className="text-xs text-soft">{t('fewer')}</p> : null}
      {byCard ? (
        <Field label={t('email')} hint={t('emailHint')} error={errorOf('receipt_email')}>
          {(control) => (
            <Input
              {...control}
              type="email"
              inputMode="email"
              autoComplete="email"
              maxLength={254}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
      ) : null}
      {item.terms.period_days === null ? null : (
        <Checkbox
          label={t('autoRenew')}
          checked={autoRenew}
          onChange={(event) => setAutoRenew(event.target.checked)}
        />
      )}
      {byCard && autoRenew ? (
        <Checkbox
          label={t('saveMethod')}
          checked={saves}
          onChange={(event) => setSaves(event.target.checked)}
        />
      ) : null}
      <div>
        <Button type="submit" variant="primary" busy={busy} disabled={!ready}>
          {pay === 'later' ? t('order') : t('submit', { purpose: quote.purpose, sum: formatMoney(sum) })}
        </Button>
      </div>
    </form>
  )
}

/** Breakdown of the sum, line by line. */
function Sums({ quote }: { quote: Quote }) {
  const t = useTranslations('buying')
  const { price, credit, balance, missing, starts_at, ends_at } = quote
  const dates = starts_at && ends_at && { from: formatDay(starts_at), to: formatDay(ends_at) }
  const lines = [
    [t('price'), formatMoney(price)],
    [t('credit'), credit > 0 && `− ${formatMoney(credit)}`],
    [t('balance'), formatMoney(balance)],
    [t('missing'), missing > 0 && formatMoney(missing)],
    [t('period'), dates && t('periodDates', dates)],
  ] as const
  return (
    <dl className="grid">
      {lines.map(([name, value]) =>
        value ? (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 border-line border-b py-2">
            <dt className="text-soft">{name}</dt>
            <dd className="font-medium tabular">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
