'use client'

import { createTranslator, NextIntlClientProvider, useTranslations } from 'next-intl'
import { useState } from 'react'
import { DialogForm } from '@/components/forms/sending/dialog-form'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { Button } from '@/components/ui/button'
import { Radio } from '@/components/ui/check'
import { Field, FieldGroup } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import { ApiError, errorText } from '@/lib/api/errors'
import {
  type Cadence,
  cadences,
  maxSavedSearches,
  type SavedSearch,
  type SavedSearchList,
  savedSearchName,
} from '@/lib/contracts/saved-searches'
import { routes } from '@/lib/routes'
import errors from '@/messages/ru/errors.json'
import fieldErrors from '@/messages/ru/fieldErrors.json'
import savedSearches from '@/messages/ru/savedSearches.json'
import { type ModalProps, openModal } from '@/stores/modals'
import { showToast } from '@/stores/toasts'

type Props = ModalProps<SavedSearch> & { saved: SavedSearch }

interface Wish {
  list: SavedSearchList
  query: string
  /** Default name. */
  name: string
}

/** What becomes of the search: saved, or null once that is undone. */
type OnChange = (saved: SavedSearch | null) => void

function showError(error: unknown): void {
  const t = createTranslator({ locale: 'ru', messages: { errors }, namespace: 'errors' })
  showToast({ variant: 'danger', message: errorText(error, t) })
}

/** The toast of a search just saved: undo, or change its name and frequency. */
function showSaved(saved: SavedSearch, onChange: OnChange): void {
  const params = { publicId: saved.public_id }
  async function undo() {
    try {
      await api('DELETE /v1/my/saved-searches/:publicId', { params })
      onChange(null)
      showToast({ message: savedSearches.undone })
    } catch (error) {
      showError(error)
    }
  }
  async function adjust() {
    const changed = await openModal(SaveForm, {
      title: savedSearches.adjustTitle,
      size: 'sm',
      props: { saved },
    })
    if (changed) onChange(changed)
  }
  showToast({
    variant: 'success',
    message: savedSearches.savedToast,
    timeoutMs: 8000,
    action: { label: savedSearches.undo, run: () => void undo() },
    other: { label: savedSearches.adjust, run: () => void adjust() },
  })
}

/** Saves a search under its default name, to be told of once a day. */
export async function saveNow({ list, query, name }: Wish, onChange: OnChange): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  try {
    const saved = await api('POST /v1/my/saved-searches', {
      body: { list, query, name, cadence: 'daily', time_zone: timeZone },
      idempotencyKey: crypto.randomUUID(),
    })
    onChange(saved)
    showSaved(saved, onChange)
  } catch (error) {
    const said = error instanceof ApiError ? error : null
    // Saved meanwhile in another tab.
    if (said?.code === 'duplicate') {
      onChange(await api('POST /v1/my/saved-searches/seen', { body: { list, query } }).catch(() => null))
    } else if (said?.code === 'limit_exceeded') {
      showToast({
        variant: 'warning',
        message: savedSearches.limit.replace('{limit}', String(maxSavedSearches)),
        timeoutMs: 8000,
        action: { label: savedSearches.open, run: () => window.location.assign(routes.mySearches()) },
      })
    } else showError(error)
  }
}

/** Name and frequency of a saved search; a modal with its own messages. */
function SaveForm(props: Props) {
  return (
    <NextIntlClientProvider
      locale="ru"
      timeZone="Europe/Moscow"
      messages={{ errors, fieldErrors, savedSearches }}
    >
      <SavedSearchFields {...props} />
    </NextIntlClientProvider>
  )
}

function SavedSearchFields({ saved, close }: Props) {
  const t = useTranslations('savedSearches')
  const sending = useSubmit()
  const { errorOf } = sending
  const [name, setName] = useState(saved.name)
  const [cadence, setCadence] = useState<Cadence>(saved.cadence)

  async function save() {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const changed = await api('PATCH /v1/my/saved-searches/:publicId', {
      params: { publicId: saved.public_id },
      body: { name, cadence, time_zone: timeZone },
    })
    close(changed)
    showToast({ variant: 'success', message: t('adjusted') })
  }
  return (
    <DialogForm
      sending={sending}
      onSend={() => sending.run(save)}
      submit={t('saveName')}
      foot={<Button onClick={() => close()}>{t('cancel')}</Button>}
    >
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
