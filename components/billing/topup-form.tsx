'use client'

import { useQueryClient } from '@tanstack/react-query'
import { nanoid } from 'nanoid'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type RefObject, useState } from 'react'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { Button } from '@/components/ui/button'
import { Checkbox, Radio } from '@/components/ui/check'
import { Field, FieldGroup } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import type { CallResult } from '@/lib/contracts/calls'
import { type PaymentMethod, paymentMethods, topupLimits } from '@/lib/contracts/payments'
import { routes } from '@/lib/routes'
import { decimalOf, type Kopecks, parseRoubles } from '@/lib/shared/money'
import { billingKey, useSaveFile } from './use-billing'

type Company = CallResult<'GET /v1/accounts/companies'>[number]
const textFields = ['name', 'inn', 'kpp', 'address'] as const

/** The default sum from the link of an order that lacks funds, at least the minimum payment; empty without one. */
function askedFor(kopecks: string | null): string {
  if (kopecks === null || !/^\d{1,9}$/.test(kopecks)) return ''
  const amount = Math.max(Number(kopecks), topupLimits.min)
  return amount > topupLimits.max ? '' : decimalOf(amount).replace('.', ',').replace(/,00$/, '')
}

/** Top-up by invoice: payer and sum; the issued invoice is downloaded at once. */
export function InvoiceForm({ company }: { company: Pick<Company, 'legal_name' | 'inn'> | undefined }) {
  const t = useTranslations('billing.invoices')
  const client = useQueryClient()
  const { form, ready, busy, errorOf, run } = useSubmit()
  const { save } = useSaveFile()
  const asked = askedFor(useSearchParams().get('invoice'))
  const amount = useAmount(form, 'invoice-amount', asked)
  const [key, setKey] = useState(() => nanoid())
  const [typed, setTyped] = useState<Partial<Record<(typeof textFields)[number], string>>>({})
  const values = {
    name: typed.name ?? company?.legal_name ?? '',
    inn: typed.inn ?? company?.inn ?? '',
    kpp: typed.kpp ?? '',
    address: typed.address ?? '',
  }

  const make = () => {
    const kopecks = amount.read()
    if (kopecks === undefined) return
    run(
      async () => {
        const { public_id: publicId } = await api('POST /v1/my/invoices', {
          body: {
            amount: kopecks,
            name: values.name,
            inn: values.inn,
            ...(values.kpp.trim() && { kpp: values.kpp }),
            ...(values.address.trim() && { address: values.address }),
          },
          idempotencyKey: key,
        })
        await client.invalidateQueries({ queryKey: billingKey })
        await save(() => api('GET /v1/my/invoices/:publicId/file', { params: { publicId } }))
      },
      {
        onDone: () => {
          amount.write('')
          setKey(nanoid())
        },
      },
    )
  }
  return (
    <details id="invoice" className="grid gap-4" open={asked !== ''}>
      <summary className="cursor-pointer py-2 font-semibold">{t('make')}</summary>
      <form
        ref={form}
        noValidate
        className="grid gap-5 pt-3"
        onSubmit={(event) => {
          event.preventDefault()
          make()
        }}
      >
        <p className="text-soft">{t('about')}</p>
        <AmountField amount={amount} label={t('amount')} error={errorOf('amount')} />
        {textFields.map((field) => (
          <Field
            key={field}
            label={t(`fields.${field}`)}
            error={errorOf(field)}
            {...(field === 'kpp' && { hint: t('kppHint') })}
          >
            {(control) => (
              <Input
                {...control}
                className="max-w-[480px]"
                autoComplete={field === 'name' ? 'organization' : 'off'}
                inputMode={field === 'inn' ? 'numeric' : 'text'}
                maxLength={300}
                value={values[field]}
                onChange={(event) => setTyped((before) => ({ ...before, [field]: event.target.value }))}
              />
            )}
          </Field>
        ))}
        <div>
          <Button type="submit" variant="primary" busy={busy} disabled={!ready}>
            {t('send')}
          </Button>
        </div>
      </form>
    </details>
  )
}

/** Top-up by an online payment: sum and method, then a redirect to the payment provider. */
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
        // The result is not known yet: the page shows that it is checking.
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

/** A sum as typed: parsed on submit; an invalid one shows an error at the field and focuses it. */
function useAmount(form: RefObject<HTMLFormElement | null>, name: string, start = '') {
  const t = useTranslations('billing.topup')
  const [typed, setTyped] = useState(start)
  const [wrong, setWrong] = useState<string | null>(null)

  const problemOf = (kopecks: Kopecks | undefined) => {
    if (kopecks === undefined) return t('amountWrong')
    if (kopecks < topupLimits.min) return t('tooSmall')
    return kopecks > topupLimits.max ? t('tooBig') : null
  }
  return {
    name,
    typed,
    wrong,
    write(text: string) {
      setTyped(text)
      setWrong(null)
    },
    /** Undefined when it is not a payable sum. */
    read(): Kopecks | undefined {
      const kopecks = parseRoubles(typed)
      const problem = problemOf(kopecks)
      setWrong(problem)
      if (problem === null) return kopecks
      form.current?.querySelector<HTMLElement>(`input[name="${name}"]`)?.focus()
      return undefined
    },
  }
}

interface Props {
  amount: ReturnType<typeof useAmount>
  label: string
  /** The server's error for the field. */
  error: string | undefined
}

function AmountField({ amount, label, error }: Props) {
  const t = useTranslations('billing.topup')
  return (
    <Field label={label} hint={t('amountHint')} error={amount.wrong ?? error}>
      {(control) => (
        <Input
          {...control}
          name={amount.name}
          className="max-w-[220px] tabular"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={amount.typed}
          onChange={(event) => amount.write(event.target.value)}
        />
      )}
    </Field>
  )
}
