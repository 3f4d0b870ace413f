'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/check'
import { Field, FieldGroup } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import type { ModerationDecision, ModerationDetail, Signal } from '@/lib/contracts/moderation'
import { formatNumber } from '@/lib/format/number'
import moderation from '@/messages/ru/moderation.json'

/** Text with the flagged fragments highlighted. */
function marked(text: string, fragments: readonly string[]): ReactNode {
  const fragment = fragments.find((each) => each !== '' && text.includes(each))
  if (fragment === undefined) return text
  const [before = '', ...after] = text.split(fragment)
  return (
    <>
      {before}
      <mark className="desk-mark">{fragment}</mark>
      {marked(after.join(fragment), fragments)}
    </>
  )
}

/** The item's text field by field; a field changed since the last approval shows both versions. */
export function CaseContent({ detail }: { detail: ModerationDetail }) {
  const t = useTranslations('moderation')
  const fieldName = useFieldName()
  const changedFirst = [...detail.content].sort((a, b) => Number(isChanged(b)) - Number(isChanged(a)))
  return (
    <section className="grid gap-4">
      <h3>{t('content')}</h3>
      <dl className="grid gap-4">
        {changedFirst.map((one) => {
          const fragments = detail.found.flatMap(({ field, text }) =>
            field === one.field && text ? [text] : [],
          )
          return (
            <div key={one.field} className="grid gap-1">
              <dt className="text-sm text-soft">
                {fieldName(one.field)} {isChanged(one) ? <Badge tone="accent">{t('changed')}</Badge> : null}
              </dt>
              {isChanged(one) ? (
                <>
                  <dd className="desk-before">
                    <span className="sr-only">{t('was')}: </span>
                    {one.before || t('nothing')}
                  </dd>
                  <dd className="desk-after">
                    <span className="sr-only">{t('now')}: </span>
                    {one.after ? marked(one.after, fragments) : t('nothing')}
                  </dd>
                </>
              ) : (
                <dd className="whitespace-pre-line break-words">{marked(one.after, fragments)}</dd>
              )}
            </div>
          )
        })}
      </dl>
    </section>
  )
}

const isChanged = ({ before, after }: ModerationDetail['content'][number]) =>
  before !== null && before !== after

/** Reasons why the case was opened. */
export function Signals({ detail }: { detail: ModerationDetail }) {
  const t = useTranslations('moderation')
  const fieldName = useFieldName()
  if (detail.found.length === 0) return null
  const said = ({ code, field, text }: Signal) => {
    if (code === 'pay_out_of_range' && text) {
      const [pay = 0, median = 0] = text.split(' / ').map(Number)
      return t('pay', { pay: formatNumber(pay), median: formatNumber(median) })
    }
    if (!text) return null
    return field ? `${fieldName(field)}: «${text}»` : `«${text}»`
  }
  return (
    <section className="grid gap-2">
      <h3>{t('found')}</h3>
      <ul className="grid gap-1">
        {detail.found.map((signal) => (
          <li key={`${signal.code} ${signal.field} ${signal.text}`}>
            <span className="font-semibold">{t(`signals.${signal.code}`)}</span>{' '}
            <span className="text-soft">{said(signal)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Label of a field of either form; an unknown field is shown by its name. */
export function useFieldName(): (field: string) => string {
  const t = useTranslations('moderation')
  return (field) =>
    field in moderation.fields ? t(`fields.${field as keyof typeof moderation.fields}`) : field
}

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

/** The message to the author, with the fields it refers to. */
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
        <div className="grid grid-cols-[repeat(auto-fill,minmax(180px,1fr))]">
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
