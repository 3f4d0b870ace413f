'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { type Picked, SuggestField } from '@/components/forms/suggest/suggest-field'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'

export type OfficeAddress = { city_id: number; city_name: string; address: string }

/** Adds an address to the profile of the company one acts for; all else of it stays as it is. */
async function addToCompany(office: Omit<OfficeAddress, 'city_name'>): Promise<void> {
  const [company] = await api('GET /v1/accounts/companies')
  if (!company) return
  await api('POST /v1/accounts/company/:publicId/addresses', {
    params: { publicId: company.public_id },
    body: office,
  })
}

/** The first address of a company, asked for where somebody is invited to its office: nothing of the form is lost. */
export function OfficeAddressForm({ onAdded }: { onAdded: (address: OfficeAddress) => void }) {
  const t = useTranslations('interviews.place')
  const { busy, errorOf, run } = useSubmit()
  const [city, setCity] = useState<Picked | null>(null)
  const [address, setAddress] = useState('')
  const add = () =>
    run(async () => {
      const office = { city_id: city?.id ?? 0, address: address.trim() }
      await addToCompany(office)
      onAdded({ ...office, city_name: city?.name ?? '' })
    })
  return (
    <Notice tone="warning">
      <p>{t('noAddress')}</p>
      <div className="talk-fields mt-3">
        <Field label={t('city')} error={errorOf('city_id')}>
          {(control) => <SuggestField control={control} kind="city" value={city} onChange={setCity} />}
        </Field>
        <Field label={t('street')} error={errorOf('address')}>
          {(control) => (
            <Input
              {...control}
              maxLength={300}
              autoComplete="off"
              value={address}
              onChange={({ target }) => setAddress(target.value)}
            />
          )}
        </Field>
      </div>
      <Button size="sm" className="mt-3" busy={busy} onClick={add}>
        {t('addAddress')}
      </Button>
    </Notice>
  )
}
