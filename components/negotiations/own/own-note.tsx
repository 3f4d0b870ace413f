'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { negotiationsKey } from '@/components/layout/own-queries'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import { ownNoteLimit } from '@/lib/contracts/negotiation-requests'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { showToast } from '@/stores/toasts'

/** The candidate's private note; typed text stays when saving fails. */
export function OwnNote({ negotiation }: { negotiation: Negotiation }) {
  const t = useTranslations('negotiations.ask')
  const client = useQueryClient()
  const showError = useErrorToast()
  const [typed, setTyped] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const note = negotiation.own_note ?? ''

  async function save(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      await api('PUT /v1/negotiations/:publicId/own-note', {
        params: { publicId: negotiation.public_id },
        body: { text: typed ?? '' },
      })
      setTyped(null)
      showToast({ variant: 'success', message: t('noteSaved') })
      await client.invalidateQueries({ queryKey: negotiationsKey })
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }

  if (typed === null) {
    return (
      <div className="grid gap-2">
        {note ? (
          <>
            <h3>{t('note')}</h3>
            <p className="whitespace-pre-line wrap-anywhere">{note}</p>
          </>
        ) : null}
        <Button size="sm" className="justify-self-start" onClick={() => setTyped(note)}>
          {note ? t('noteEdit') : t('noteAdd')}
        </Button>
      </div>
    )
  }
  return (
    <form className="grid gap-3" onSubmit={save}>
      <Field label={t('note')} hint={t('noteHint')}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={ownNoteLimit}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" size="sm" busy={busy}>
          {t('noteSave')}
        </Button>
        <Button size="sm" onClick={() => setTyped(null)}>
          {t('noteCancel')}
        </Button>
      </div>
    </form>
  )
}
