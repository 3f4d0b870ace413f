'use client'

import { NextIntlClientProvider, useTranslations } from 'next-intl'
import { useState } from 'react'
import { DialogForm } from '@/components/forms/sending/dialog-form'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { type Picked, SuggestField } from '@/components/forms/suggest/suggest-field'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import type { Reading } from '@/lib/contracts/search-use'
import { readingLimits } from '@/lib/shared/search-use'
import errors from '@/messages/ru/errors.json'
import fieldErrors from '@/messages/ru/fieldErrors.json'
import forms from '@/messages/ru/forms.json'
import moderation from '@/messages/ru/moderation.json'
import type { ModalProps } from '@/stores/modals'

type Props = ModalProps<Reading> & { phrase: string }

/** A new reading of words: other ways to say them and a profession; a modal with its own messages. */
export function ReadingForm(props: Props) {
  return (
    <NextIntlClientProvider
      locale="ru"
      timeZone="Europe/Moscow"
      messages={{ errors, fieldErrors, forms, moderation }}
    >
      <ReadingFields {...props} />
    </NextIntlClientProvider>
  )
}

/** Errors that the form explains itself. */
const explained = new Set(['duplicate', 'reading_contradicts'])

function ReadingFields({ phrase: suggested, close }: Props) {
  const t = useTranslations('moderation.queries')
  const sending = useSubmit({ atField: explained })
  const { errorOf } = sending
  const [phrase, setPhrase] = useState(suggested)
  const [synonyms, setSynonyms] = useState('')
  const [role, setRole] = useState<Picked | null>(null)
  const [refused, setRefused] = useState<string | null>(null)

  function reasonOf(error: unknown): string | null {
    if (!(error instanceof ApiError) || !explained.has(error.code)) return null
    if (error.code === 'duplicate') return t('exists')
    const { words } = error.details.data ?? {}
    const [first, second] = Array.isArray(words) ? words.map(String) : []
    return first && second ? t('contradicts', { first, second }) : t('condition', { words: first ?? phrase })
  }
  async function save() {
    const said = synonyms.split(',').map((text) => text.trim())
    try {
      close(
        await api('POST /v1/moderation/search-readings', {
          body: { phrase, synonyms: said.filter(Boolean), role_id: role?.id ?? null },
        }),
      )
    } catch (error) {
      setRefused(reasonOf(error))
      throw error
    }
  }
  return (
    <DialogForm
      sending={sending}
      onSend={() => sending.run(save)}
      submit={t('save')}
      foot={<Button onClick={() => close()}>{t('cancel')}</Button>}
      trouble={refused}
    >
      <Field label={t('phrase')} hint={t('phraseHint')} error={errorOf('phrase')}>
        {(control) => (
          <Input
            {...control}
            value={phrase}
            maxLength={readingLimits.phrase}
            onChange={(event) => setPhrase(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('synonyms')} hint={t('synonymsHint')} error={errorOf('synonyms')}>
        {(control) => (
          <Input {...control} value={synonyms} onChange={(event) => setSynonyms(event.target.value)} />
        )}
      </Field>
      <Field label={t('role')} mark={t('optional')} error={errorOf('role_id')}>
        {(control) => <SuggestField control={control} kind="role" value={role} onChange={setRole} />}
      </Field>
    </DialogForm>
  )
}
