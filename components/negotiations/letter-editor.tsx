'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { showToast } from '@/stores/toasts'
import { negotiationsKey } from './use-negotiations'

/** The own letter; it can be changed until somebody opens it. */
export function LetterEditor({ negotiation }: { negotiation: Negotiation }) {
  const t = useTranslations('negotiations.mine')
  const none = useTranslations('negotiations.inbox')
  const client = useQueryClient()
  const tellError = useErrorToast()
  const [typed, setTyped] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { letter, status } = negotiation

  async function save(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      await api('PUT /v1/negotiations/:publicId/letter', {
        params: { publicId: negotiation.public_id },
        body: { letter: typed ?? '' },
      })
      setTyped(null)
      showToast({ variant: 'success', message: t('letterSaved') })
    } catch (error) {
      tellError(error)
    } finally {
      setBusy(false)
      await client.invalidateQueries({ queryKey: negotiationsKey })
    }
  }

  if (typed === null) {
    return (
      <>
        <h3>{t('yourLetter')}</h3>
        {letter ? <p className="letter">{letter}</p> : <p className="text-soft">{none('noLetter')}</p>}
        {status === 'new' ? (
          <Button size="sm" className="justify-self-start" onClick={() => setTyped(letter)}>
            {t('editLetter')}
          </Button>
        ) : null}
      </>
    )
  }
  return (
    <form className="grid gap-3" onSubmit={save}>
      <Field label={t('yourLetter')} hint={t('letterHint')}>
        {(control) => (
          <Textarea
            {...control}
            rows={5}
            maxLength={10_000}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" size="sm" busy={busy}>
          {t('saveLetter')}
        </Button>
        <Button size="sm" onClick={() => setTyped(null)}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
