'use client'

import { nanoid } from 'nanoid'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EntryForm, useEntry } from '@/components/forms/library/entry-form'
import { useUnsavedWarning } from '@/components/forms/sending/use-unsaved-warning'
import { Button, IconButton } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { PlusIcon, TrashIcon } from '@/components/ui/icons'
import { Input, Select, Textarea } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import type { CompanyStages } from '@/lib/contracts/company-stages'
import { InterviewPlan, type PlanItem, planLimits } from '@/lib/contracts/interview-plans'
import { interviewLimits } from '@/lib/contracts/interview-states'

type Row = PlanItem & { key: string }
const rowOf = (item: PlanItem = { criterion: '', question: '', good: '' }): Row => ({
  ...item,
  key: nanoid(),
})

type Props = {
  plan: InterviewPlan | null
  /** Company stages of interviews. */
  stages: CompanyStages['stages']
  onSaved: () => void
  onCancel: () => void
}

export function PlanForm({ plan, stages, onSaved, onCancel }: Props) {
  const t = useTranslations('interviews.plans')
  const [name, setName] = useState(plan?.name ?? '')
  const [stage, setStage] = useState(plan?.stage?.public_id ?? '')
  const [rows, setRows] = useState<Row[]>(() => plan?.items.map(rowOf) ?? [rowOf()])
  const [dirty, setDirty] = useState(false)
  const entry = useEntry(plan, (data) => InterviewPlan.parse(data?.plan))
  const { errorOf } = entry
  useUnsavedWarning(dirty)

  const change = (next: (before: Row[]) => Row[]) => {
    setRows(next)
    setDirty(true)
  }
  const save = () =>
    entry.save(async (current, keyOf) => {
      const body = {
        name,
        stage_public_id: stage || null,
        items: rows.map(({ key: _, ...item }) => item),
      }
      await (current
        ? api('PUT /v1/my/interview-plans/:publicId', {
            params: { publicId: current.public_id },
            body: { ...body, revision: current.revision },
          })
        : api('POST /v1/my/interview-plans', { body, idempotencyKey: keyOf(body) }))
      setDirty(false)
      onSaved()
    })
  return (
    <EntryForm
      entry={entry}
      words={{ conflict: t('conflict'), save: t('save'), cancel: t('cancel') }}
      onSubmit={save}
      onCancel={onCancel}
      acts={
        <Button
          disabled={rows.length >= interviewLimits.criteria.most}
          onClick={() => change((all) => [...all, rowOf()])}
        >
          <PlusIcon size={18} />
          {t('addItem')}
        </Button>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('name')} error={errorOf('name')}>
          {(control) => (
            <Input
              {...control}
              maxLength={planLimits.name}
              value={name}
              onChange={({ target }) => {
                setName(target.value)
                setDirty(true)
              }}
            />
          )}
        </Field>
        <Field label={t('stage')} hint={t('stageHint')} error={errorOf('stage_public_id')}>
          {(control) => (
            <Select
              {...control}
              value={stage}
              options={[
                { value: '', label: t('anyStage') },
                ...stages.map(({ public_id, name: label }) => ({ value: public_id, label })),
              ]}
              onChange={({ target }) => {
                setStage(target.value)
                setDirty(true)
              }}
            />
          )}
        </Field>
      </div>
      <ol className="grid gap-4">
        {rows.map((row, at) => (
          <PlanItemFields
            key={row.key}
            item={row}
            number={at + 1}
            errorOf={(field) => errorOf(`items.${at}.${field}`)}
            onChange={(more) =>
              change((all) => all.map((each) => (each.key === row.key ? { ...each, ...more } : each)))
            }
            onRemove={
              rows.length === 1 ? null : () => change((all) => all.filter((each) => each.key !== row.key))
            }
          />
        ))}
      </ol>
    </EntryForm>
  )
}

type PlanItemProps = {
  item: PlanItem
  number: number
  errorOf: (field: keyof PlanItem) => string | undefined
  onChange: (more: Partial<PlanItem>) => void
  /** Null for the only one. */
  onRemove: (() => void) | null
}

/** What is judged, how to ask about it, and what a good answer shows. */
function PlanItemFields({ item, number, errorOf, onChange, onRemove }: PlanItemProps) {
  const t = useTranslations('interviews.plans')
  return (
    <li className="grid gap-3 rounded-box border border-line p-3">
      <div className="flex items-end gap-2">
        <Field label={t('criterion', { number })} error={errorOf('criterion')} className="flex-1 min-w-0">
          {(control) => (
            <Input
              {...control}
              maxLength={interviewLimits.criteria.length}
              value={item.criterion}
              onChange={({ target }) => onChange({ criterion: target.value })}
            />
          )}
        </Field>
        <IconButton
          label={t('removeItem', { number })}
          icon={<TrashIcon size={18} />}
          disabled={onRemove === null}
          onClick={() => onRemove?.()}
        />
      </div>
      <Field label={t('question')} error={errorOf('question')}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={planLimits.question}
            value={item.question}
            onChange={({ target }) => onChange({ question: target.value })}
          />
        )}
      </Field>
      <Field label={t('good')} error={errorOf('good')}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={planLimits.good}
            value={item.good}
            onChange={({ target }) => onChange({ good: target.value })}
          />
        )}
      </Field>
    </li>
  )
}
