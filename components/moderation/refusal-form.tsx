'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useSubmit } from '@/components/forms/use-submit'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/check'
import { Field, FieldGroup } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import type { ModerationDecision, ModerationDetail } from '@/lib/contracts/moderation'
import { useFieldName } from './use-field-name'

export type Decide = (
  decision: ModerationDecision,
  rest?: { note: string; fields: string[] },
) => Promise<void>

type Props = {
  detail: ModerationDetail
  decision: 'reject' | 'block'
  onSend: Decide
  onCancel: () => void
}

/** What the author will read, and at which fields. */
export function RefusalForm({ detail, decision, onSend, onCancel }: Props) {
  const t = useTranslations('moderation')
  const fieldName = useFieldName()
  const { form, busy, errorOf, run } = useSubmit()
  const [note, setNote] = useState('')
  const suspects = detail.found.flatMap(({ field }) => (field ? [field] : []))
  const [fields, setFields] = useState<readonly string[]>([...new Set(suspects)])
  const first = useRef<HTMLTextAreaElement>(null)
  useEffect(() => first.current?.focus(), [])

  const send = () => run(() => onSend(decision, { note, fields: [...fields] }))
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      aria-label={t(`${decision}Title`)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Field label={t('note')} hint={t('noteHint')} error={errorOf('note')}>
        {(control) => (
          <Textarea
            {...control}
            ref={first}
            rows={4}
            maxLength={1000}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      <FieldGroup legend={t('noteFields')} error={errorOf('fields')}>
        <div className="desk-fields">
          {detail.content.map(({ field }) => (
            <Checkbox
              key={field}
              label={fieldName(field)}
              checked={fields.includes(field)}
              onChange={(event) =>
                setFields(event.target.checked ? [...fields, field] : fields.filter((each) => each !== field))
              }
            />
          ))}
        </div>
      </FieldGroup>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={decision === 'block' ? 'danger' : 'primary'} busy={busy}>
          {t(`act.${decision}`)}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
    </form>
  )
}
