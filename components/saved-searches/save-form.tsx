'use client'

import { NextIntlClientProvider, useTranslations } from 'next-intl'
import { useState } from 'react'
import { DialogForm } from '@/components/forms/sending/dialog-form'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { Button, buttonClass } from '@/components/ui/button'
import { Radio } from '@/components/ui/check'
import { Field, FieldGroup } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import {
  type Cadence,
  cadences,
  maxSavedSearches,
  type SavedSearch,
  type SavedSearchList,
  savedSearchName,
} from '@/lib/contracts/saved-searches'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import errors from '@/messages/ru/errors.json'
import fieldErrors from '@/messages/ru/fieldErrors.json'
import savedSearches from '@/messages/ru/savedSearches.json'
import type { ModalProps } from '@/stores/modals'
import { showToast } from '@/stores/toasts'

type Props = ModalProps<SavedSearch> & { list: SavedSearchList; query: string; name: string }

/** Name and frequency of a saved search; a modal with its own messages. */
export function SaveForm(props: Props) {
  return (
    <NextIntlClientProvider
      locale="ru"
      timeZone="Europe/Moscow"
      messages={{ errors, fieldErrors, savedSearches }}
    >
      <Form {...props} />
    </NextIntlClientProvider>
  )
}

function Form({ list, query, name: suggested, close }: Props) {
  const t = useTranslations('savedSearches')
  const sending = useSubmit()
  const { errorOf } = sending
  const [name, setName] = useState(suggested)
  const [cadence, setCadence] = useState<Cadence>('daily')
  const [refused, setRefused] = useState<string | null>(null)

  async function save() {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    try {
      const saved = await api('POST /v1/my/saved-searches', {
        body: { list, query, name, cadence, time_zone: timeZone },
        idempotencyKey: crypto.randomUUID(),
      })
      close(saved)
      showToast({ variant: 'success', message: t('savedToast') })
    } catch (error) {
      const said = error instanceof ApiError ? error : null
      if (said?.code === 'limit_exceeded') setRefused(t('limit', { limit: maxSavedSearches }))
      else if (said?.code === 'duplicate')
        setRefused(t('duplicate', { name: String(said.details.data?.name ?? name) }))
      else throw error
    }
  }
  return (
    <DialogForm
      sending={sending}
      onSend={() => sending.run(save)}
      submit={t('saveName')}
      foot={<Button onClick={() => close()}>{t('cancel')}</Button>}
    >
      {refused ? (
        <Notice tone="warning">
          <p>{refused}</p>
          <Link href={routes.mySearches()} className={buttonClass({ size: 'sm', className: 'mt-2' })}>
            {t('open')}
          </Link>
        </Notice>
      ) : null}
      <Field label={t('name')} error={errorOf('name')}>
        {(control) => (
          <Input
            {...control}
            value={name}
            maxLength={savedSearchName.max}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <FieldGroup legend={t('cadence')} error={errorOf('cadence')}>
        {cadences.map((each) => (
          <Radio
            key={each}
            name="cadence"
            value={each}
            label={t(`cadences.${each}`)}
            checked={cadence === each}
            onChange={() => setCadence(each)}
          />
        ))}
      </FieldGroup>
      <p className="text-xs text-soft">{t('quiet')}</p>
    </DialogForm>
  )
}
