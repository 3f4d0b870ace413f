'use client'

import { nanoid } from 'nanoid'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useSend } from '@/components/forms/sending/use-send'
import { useUnsavedWarning } from '@/components/forms/sending/use-unsaved-warning'
import { Button, IconButton } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { PlusIcon, TrashIcon } from '@/components/ui/icons'
import { Input, Select, Textarea } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import { ApiError, errorText } from '@/lib/api/errors'
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
  /** Own stages of interviews. */
  stages: CompanyStages['stages']
  onSaved: () => void
  onCancel: () => void
}

export function PlanForm({ plan, stages, onSaved, onCancel }: Props) {
  const t = useTranslations('interviews.plans')
  const codes = useTranslations('errors')
  const key = useRef(nanoid())
  const [revision, setRevision] = useState(plan?.revision ?? null)
  const [name, setName] = useState(plan?.name ?? '')
  const [stage, setStage] = useState(plan?.stage?.public_id ?? '')
  const [rows, setRows] = useState<Row[]>(() => plan?.items.map(rowOf) ?? [rowOf()])
  const [dirty, setDirty] = useState(false)
  const [conflict, setConflict] = useState(false)
  const sending = useSend()
  const { errorOf, failure } = sending
  useUnsavedWarning(dirty)

  const change = (next: (before: Row[]) => Row[]) => {
    setRows(next)
    setDirty(true)
  }
  const edit = (row: Row, more: Partial<PlanItem>) =>
    change((all) => all.map((each) => (each.key === row.key ? { ...each, ...more } : each)))
  const save = () =>
    sending.run(async () => {
      const body = {
        name,
        stage_public_id: stage || null,
        items: rows.map(({ key: _, ...item }) => item),
      }
      try {
        await (plan && revision !== null
          ? api('PUT /v1/my/interview-plans/:publicId', {
              params: { publicId: plan.public_id },
              body: { ...body, revision },
            })
          : api('POST /v1/my/interview-plans', { body, idempotencyKey: key.current }))
        setDirty(false)
        onSaved()
      } catch (error) {
        key.current = nanoid()
        if (!(error instanceof ApiError) || error.code !== 'conflict_changes') throw error
        setRevision(InterviewPlan.parse(error.details.data?.plan).revision)
        setConflict(true)
      }
    })
  return (
    <form
      ref={sending.form}
      noValidate
      className="grid gap-4 rounded-box border border-line p-4"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {conflict ? (
        <Notice tone="warning">
          <p role="alert">{t('conflict')}</p>
        </Notice>
      ) : null}
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
          <li key={row.key} className="grid gap-3 rounded-box border border-line p-3">
            <div className="flex items-end gap-2">
              <Field
                label={t('criterion', { number: at + 1 })}
                error={errorOf(`items.${at}.criterion`)}
                className="flex-1 min-w-0"
              >
                {(control) => (
                  <Input
                    {...control}
                    maxLength={interviewLimits.criteria.length}
                    value={row.criterion}
                    onChange={({ target }) => edit(row, { criterion: target.value })}
                  />
                )}
              </Field>
              <IconButton
                label={t('removeItem', { number: at + 1 })}
                icon={<TrashIcon size={18} />}
                disabled={rows.length === 1}
                onClick={() => change((all) => all.filter((each) => each.key !== row.key))}
              />
            </div>
            <Field label={t('question')} error={errorOf(`items.${at}.question`)}>
              {(control) => (
                <Textarea
                  {...control}
                  rows={2}
                  maxLength={planLimits.question}
                  value={row.question}
                  onChange={({ target }) => edit(row, { question: target.value })}
                />
              )}
            </Field>
            <Field label={t('good')} error={errorOf(`items.${at}.good`)}>
              {(control) => (
                <Textarea
                  {...control}
                  rows={2}
                  maxLength={planLimits.good}
                  value={row.good}
                  onChange={({ target }) => edit(row, { good: target.value })}
                />
              )}
            </Field>
          </li>
        ))}
      </ol>
      {failure ? (
        <Notice tone="danger" role="alert">
          {errorText(failure, codes)}
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button
          disabled={rows.length >= interviewLimits.criteria.most}
          onClick={() => change((all) => [...all, rowOf()])}
        >
          <PlusIcon size={18} />
          {t('addItem')}
        </Button>
        <Button type="submit" variant="primary" busy={sending.busy}>
          {t('save')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
