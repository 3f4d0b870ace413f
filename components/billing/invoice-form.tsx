'use client'

import { useQueryClient } from '@tanstack/react-query'
import { nanoid } from 'nanoid'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSubmit } from '@/components/forms/use-submit'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import type { CallResult } from '@/lib/contracts/calls'
import { topupLimits } from '@/lib/contracts/payments'
import { decimalOf } from '@/lib/shared/money'
import { AmountField, useAmount } from './amount-field'
import { billingKey } from './use-billing'
import { useSaveFile } from './use-papers'

type Company = CallResult<'GET /v1/accounts/companies'>[number]
const textFields = ['name', 'inn', 'kpp', 'address'] as const

/** The sum an order lacks, brought by its link; nothing when it is none. At least what a payment may be. */
function askedFor(kopecks: string | null): string {
  if (kopecks === null || !/^\d{1,9}$/.test(kopecks)) return ''
  const amount = Math.max(Number(kopecks), topupLimits.min)
  return amount > topupLimits.max ? '' : decimalOf(amount).replace('.', ',').replace(/,00$/, '')
}

/** Who pays and how much: an invoice is made out, and goes to the browser at once. */
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
