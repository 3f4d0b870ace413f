'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { Input, Select } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import type { LetterKind } from '@/lib/contracts/letter-templates'
import { dayMs } from '@/lib/shared/time'

/** Recipient of the letter: the other side of a negotiation, the owner of a resume, or many, with variables left in it. */
type To = { negotiation: string } | { vacancy: string; resume: string } | 'many'

const readLetters = (to: To, kind: LetterKind, signal: AbortSignal) =>
  to === 'many'
    ? api('GET /v1/my/letter-templates', { query: { kind }, signal })
    : 'negotiation' in to
      ? api('GET /v1/negotiations/:publicId/letter-templates', {
          params: { publicId: to.negotiation },
          query: { kind },
          signal,
        })
      : api('GET /v1/vacancies/:publicId/letter-templates', {
          params: { publicId: to.vacancy },
          query: { kind, resume: to.resume },
          signal,
        })

/** The company's templates, for one recipient with variables filled in; hidden when there are none or they cannot be loaded. */
export function LetterPicker({
  to,
  kind,
  onPick,
}: {
  to: To
  kind: LetterKind
  onPick: (text: string) => void
}) {
  const t = useTranslations('negotiations.letters')
  const { data } = useQuery({
    queryKey: ['letter-templates', kind, to],
    queryFn: ({ signal }) => readLetters(to, kind, signal),
  })
  if (!data || data.length === 0) return null
  return (
    <Field label={t('label')}>
      {(control) => (
        <Select
          {...control}
          placeholder={t('none')}
          defaultValue=""
          options={data.map(({ public_id, name }) => ({ value: public_id, label: name }))}
          onChange={({ target }) => {
            const letter = data.find(({ public_id }) => public_id === target.value)
            if (letter) onPick(letter.text)
          }}
        />
      )}
    </Field>
  )
}

/** Selects a test of the company; without one, a text describes the task. */
export function TestPicker({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange: (publicId: string) => void
}) {
  const t = useTranslations('negotiations.letters')
  const { data } = useQuery({
    queryKey: ['tests'],
    queryFn: ({ signal }) => api('GET /v1/my/tests', { signal }),
  })
  if (!data || data.length === 0) return null
  return (
    <Field label={t('test')} hint={t('testHint')} error={error}>
      {(control) => (
        <Select
          {...control}
          placeholder={t('ownWords')}
          value={value}
          options={data.map(({ public_id, title }) => ({ value: public_id, label: title }))}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}

const dayIn = (days: number) => {
  const date = new Date(Date.now() + days * dayMs)
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`
}

/** A week is what a test takes; the day can be changed. */
export const proposedDeadline = (): string => dayIn(7)

/** The end of a chosen day. */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString()

/** The day until whose end a test can be done. */
export function DeadlinePicker({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange: (day: string) => void
}) {
  const t = useTranslations('negotiations.move')
  return (
    <Field label={t('deadline')} hint={t('deadlineHint')} error={error}>
      {(control) => (
        <Input
          {...control}
          type="date"
          min={dayIn(1)}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
