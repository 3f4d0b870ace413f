'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSubmit } from '@/components/forms/use-submit'
import { Button } from '@/components/ui/button'
import { Checkbox, Radio } from '@/components/ui/check'
import { Field, FieldGroup } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import { type PaymentMethod, paymentMethods } from '@/lib/contracts/payments'
import { routes } from '@/lib/routes'
import { AmountField, useAmount } from './amount-field'

/** How much, by what, and on to the payment service. */
export function TopupForm({ sandbox }: { sandbox: boolean }) {
  const t = useTranslations('billing.topup')
  const { form, ready, busy, errorOf, run } = useSubmit()
  const amount = useAmount(form, 'amount')
  const [method, setMethod] = useState<PaymentMethod>('card')
  const [email, setEmail] = useState('')
  const [keep, setKeep] = useState(false)

  const pay = () => {
    const kopecks = amount.read()
    if (kopecks === undefined) return
    run(
      async () => {
        const payment = await api('POST /v1/my/payments', {
          body: {
            amount: kopecks,
            method,
            save_method: keep,
            ...(email.trim() && { receipt_email: email.trim() }),
          },
        })
        // Nothing to show yet: the page says that it is being found out.
        window.location.assign(payment.confirmation_url ?? routes.myPayments(payment.public_id))
      },
      { hold: true },
    )
  }
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        pay()
      }}
    >
      {sandbox ? <p className="text-soft">{t('sandbox')}</p> : null}
      <AmountField amount={amount} label={t('amount')} error={errorOf('amount')} />
      <FieldGroup legend={t('method')} error={errorOf('method')}>
        {paymentMethods.map((each) => (
          <Radio
            key={each}
            name="method"
            value={each}
            label={t(`methods.${each}`)}
            checked={method === each}
            onChange={() => setMethod(each)}
          />
        ))}
      </FieldGroup>
      <Field label={t('email')} hint={t('emailHint')} error={errorOf('receipt_email')}>
        {(control) => (
          <Input
            {...control}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            className="max-w-[360px]"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <Checkbox
        label={t('keep')}
        hint={t('keepHint')}
        checked={keep}
        onChange={(event) => setKeep(event.target.checked)}
      />
      <div>
        <Button type="submit" variant="primary" busy={busy} disabled={!ready}>
          {t('pay')}
        </Button>
      </div>
    </form>
  )
}
