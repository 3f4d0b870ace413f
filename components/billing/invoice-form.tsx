'use client'

import { useQueryClient } from '@tanstack/react-query'
import { nanoid } from 'nanoid'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSubmit } from '@/components/forms/use-submit'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import type { CallResult } from '@/lib/contracts/calls'
import { parseRoubles } from '@/lib/contracts/money'
import { topupLimits } from '@/lib/contracts/payments'
import { billingKey } from './use-billing'
import { useSaveFile } from './use-papers'

type Company = CallResult<'GET /v1/accounts/companies'>[number]
const textFields = ['name', 'inn', 'kpp', 'address'] as const

/** Who pays and how much: an invoice is made out, and goes to the browser at once. */
export function InvoiceForm({ company }: { company: Pick<Company, 'legal_name' | 'inn'> | undefined }) {
  const t = useTranslations('billing.invoices')
  const topup = useTranslations('billing.topup')
  const client = useQueryClient()
  const { form, ready, busy, errorOf, run } = useSubmit()
  const { save } = useSaveFile()
  const [amount, setAmount] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [key, setKey] = useState(() => nanoid())
  const [typed, setTyped] = useState<Partial<Record<(typeof textFields)[number], string>>>({})
  const values = {
    name: typed.name ?? company?.legal_name ?? '',
    inn: typed.inn ?? company?.inn ?? '',
    kpp: typed.kpp ?? '',
    address: typed.address ?? '',
  }

  const make = () => {
    const kopecks = parseRoubles(amount)
    const problem =
      kopecks === undefined
        ? topup('amountWrong')
        : kopecks < topupLimits.min
          ? topup('tooSmall')
          : kopecks > topupLimits.max
            ? topup('tooBig')
            : null
    setWrong(problem)
    if (kopecks === undefined || problem !== null) {
      form.current?.querySelector<HTMLElement>('input[name="invoice-amount"]')?.focus()
      return
    }
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
          setAmount('')
          setKey(nanoid())
        },
      },
    )
  }
  return (
    <details className="grid gap-4">
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
        <Field label={t('amount')} hint={topup('amountHint')} error={wrong ?? errorOf('amount')}>
          {(control) => (
            <Input
              {...control}
              name="invoice-amount"
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
