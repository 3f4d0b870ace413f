'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EntryForm, useEntry } from '@/components/forms/library/entry-form'
import { useUnsavedWarning } from '@/components/forms/sending/use-unsaved-warning'
import { Field } from '@/components/ui/field'
import { Input, Select } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import type { CompanyStages } from '@/lib/contracts/company-stages'
import { type RuleAction, ruleActions, ruleLimits, StageRule, testBases } from '@/lib/contracts/stage-rules'

type Props = {
  stages: CompanyStages['stages']
  /** Null for a new one. */
  rule: StageRule | null
  onSaved: () => void
  onCancel: () => void
}

const usualDays: Partial<Record<RuleAction, string>> = { remind: '3', test: '7' }

export function RuleForm({ stages, rule, onSaved, onCancel }: Props) {
  const t = useTranslations('inbox.rules')
  const letters = useQuery({
    queryKey: ['screening', 'letters'],
    queryFn: ({ signal }) => api('GET /v1/my/letter-templates', { signal }),
  })
  const tests = useQuery({
    queryKey: ['screening', 'tests'],
    queryFn: ({ signal }) => api('GET /v1/my/tests', { signal }),
  })
  const [stage, setStage] = useState(rule?.stage.public_id ?? stages[0]?.public_id ?? '')
  const [action, setAction] = useState<RuleAction>(rule?.action ?? 'letter')
  const [template, setTemplate] = useState(rule?.template?.public_id ?? '')
  const [test, setTest] = useState(rule?.test?.public_id ?? '')
  const [days, setDays] = useState(rule?.days ? String(rule.days) : '')
  const entry = useEntry(rule, (data) => StageRule.parse(data?.rule))
  const { errorOf } = entry
  const typed = days || usualDays[action] || ''
  useUnsavedWarning(
    rule
      ? stage !== rule.stage.public_id ||
          action !== rule.action ||
          template !== (rule.template?.public_id ?? '')
      : template !== '' || test !== '',
  )

  const save = () =>
    entry.save(async (current, keyOf) => {
      const body = {
        stage_public_id: stage,
        action,
        enabled: current?.enabled ?? true,
        ...(action === 'letter' && template && { template_public_id: template }),
        ...(action === 'test' && test && { test_public_id: test }),
        ...((action === 'test' || action === 'remind') && typed && { days: Number(typed) }),
      }
      await (current
        ? api('PUT /v1/my/stage-rules/:publicId', {
            params: { publicId: current.public_id },
            body: { ...body, revision: current.revision },
          })
        : api('POST /v1/my/stage-rules', { body, idempotencyKey: keyOf(body) }))
      onSaved()
    })

  const possible = action === 'test' ? stages.filter(({ base }) => testBases.includes(base)) : stages
  return (
    <EntryForm
      entry={entry}
      words={{ conflict: t('conflict'), save: t('save'), cancel: t('cancel') }}
      onSubmit={save}
      onCancel={onCancel}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('action')} error={errorOf('action')}>
          {(control) => (
            <Select
              {...control}
              value={action}
              options={ruleActions.map((value) => ({ value, label: t(`actions.${value}`) }))}
              onChange={({ target }) => setAction(target.value as RuleAction)}
            />
          )}
        </Field>
        <Field
          label={t('stage')}
          error={errorOf('stage_public_id')}
          hint={action === 'test' ? t('testStage') : undefined}
        >
          {(control) => (
            <Select
              {...control}
              value={possible.some(({ public_id }) => public_id === stage) ? stage : ''}
              placeholder="—"
              options={possible.map(({ public_id, name }) => ({ value: public_id, label: name }))}
              onChange={({ target }) => setStage(target.value)}
            />
          )}
        </Field>
        {action === 'letter' ? (
          <Field label={t('template')} hint={t('templateHint')} error={errorOf('template_public_id')}>
            {(control) => (
              <Select
                {...control}
                value={template}
                placeholder="—"
                options={(letters.data ?? [])
                  .filter(({ kind }) => kind !== 'decline')
                  .map(({ public_id, name }) => ({ value: public_id, label: name }))}
                onChange={({ target }) => setTemplate(target.value)}
              />
            )}
          </Field>
        ) : null}
        {action === 'test' ? (
          <Field label={t('test')} error={errorOf('test_public_id')}>
            {(control) => (
              <Select
                {...control}
                value={test}
                placeholder="—"
                options={(tests.data ?? []).map(({ public_id, title }) => ({
                  value: public_id,
                  label: title,
                }))}
                onChange={({ target }) => setTest(target.value)}
              />
            )}
          </Field>
        ) : null}
        {action === 'test' || action === 'remind' ? (
          <Field label={t(action === 'test' ? 'testDays' : 'remindDays')} error={errorOf('days')}>
            {(control) => (
              <Input
                {...control}
                type="number"
                inputMode="numeric"
                min={1}
                max={action === 'test' ? ruleLimits.testDays : ruleLimits.remindDays}
                value={typed}
                onChange={({ target }) => setDays(target.value)}
              />
            )}
          </Field>
        ) : null}
      </div>
      <p className="text-soft text-sm">{t(`about.${action}`)}</p>
    </EntryForm>
  )
}
