'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { EntryForm, useEntry } from '@/components/forms/library/entry-form'
import { useUnsavedWarning } from '@/components/forms/sending/use-unsaved-warning'
import { Field } from '@/components/ui/field'
import { Input, Select } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import type { CompanyStages } from '@/lib/contracts/company-stages'
import { type RuleAction, ruleActions, ruleLimits, StageRule, testBases } from '@/lib/contracts/stage-rules'
import { routes } from '@/lib/routes'

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
  const { entry, draft, put, save } = useRule(rule, stages, onSaved)
  const choices = useChoices()
  const { errorOf } = entry
  const { action, stage } = draft
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
              onChange={({ target }) => put({ action: target.value as RuleAction })}
            />
          )}
        </Field>
        <ChoiceField
          label={t('stage')}
          hint={action === 'test' ? t('testStage') : undefined}
          options={possible.map(({ public_id, name }) => ({ value: public_id, label: name }))}
          value={possible.some(({ public_id }) => public_id === stage) ? stage : ''}
          error={errorOf('stage_public_id')}
          onChange={(next) => put({ stage: next })}
        />
        {action === 'letter' ? (
          <ChoiceField
            label={t('template')}
            hint={
              choices.noLetters ? (
                <>
                  {t('noTemplates')}{' '}
                  <a className="link" href={routes.myTemplates()} target="_blank" rel="noreferrer">
                    {t('makeTemplate')}
                  </a>
                </>
              ) : (
                t('templateHint')
              )
            }
            options={choices.letters}
            value={draft.template}
            error={errorOf('template_public_id')}
            onChange={(template) => put({ template })}
          />
        ) : null}
        {action === 'test' ? (
          <ChoiceField
            label={t('test')}
            options={choices.tests}
            value={draft.test}
            error={errorOf('test_public_id')}
            onChange={(test) => put({ test })}
          />
        ) : null}
        {action === 'test' || action === 'remind' ? (
          <DaysField
            action={action}
            value={daysOf(draft)}
            error={errorOf('days')}
            onChange={(days) => put({ days })}
          />
        ) : null}
      </div>
      <p className="text-soft text-sm">{t(`about.${action}`)}</p>
    </EntryForm>
  )
}

interface Draft {
  stage: string
  action: RuleAction
  template: string
  test: string
  /** As typed; empty stands for the usual number. */
  days: string
}

const daysOf = ({ days, action }: Draft) => days || usualDays[action] || ''

/** The rule while it is edited, and its saving. */
function useRule(rule: StageRule | null, stages: Props['stages'], onSaved: () => void) {
  const [draft, setDraft] = useState<Draft>({
    stage: rule?.stage.public_id ?? stages[0]?.public_id ?? '',
    action: rule?.action ?? 'letter',
    template: rule?.template?.public_id ?? '',
    test: rule?.test?.public_id ?? '',
    days: rule?.days ? String(rule.days) : '',
  })
  const { stage, action, template, test } = draft
  const entry = useEntry(rule, (data) => StageRule.parse(data?.rule))
  useUnsavedWarning(
    rule
      ? stage !== rule.stage.public_id ||
          action !== rule.action ||
          template !== (rule.template?.public_id ?? '')
      : template !== '' || test !== '',
  )
  const save = () =>
    entry.save(async (current, keyOf) => {
      const days = daysOf(draft)
      const body = {
        stage_public_id: stage,
        action,
        enabled: current?.enabled ?? true,
        ...(action === 'letter' && template && { template_public_id: template }),
        ...(action === 'test' && test && { test_public_id: test }),
        ...((action === 'test' || action === 'remind') && days && { days: Number(days) }),
      }
      await (current
        ? api('PUT /v1/my/stage-rules/:publicId', {
            params: { publicId: current.public_id },
            body: { ...body, revision: current.revision },
          })
        : api('POST /v1/my/stage-rules', { body, idempotencyKey: keyOf(body) }))
      onSaved()
    })
  return { entry, draft, put: (more: Partial<Draft>) => setDraft((now) => ({ ...now, ...more })), save }
}

/** Letters and tests of the company to choose from; no letters of refusal. */
function useChoices() {
  const letters = useQuery({
    queryKey: ['screening', 'letters'],
    queryFn: ({ signal }) => api('GET /v1/my/letter-templates', { signal }),
    // One is made on another page, from which the person comes back.
    refetchOnWindowFocus: 'always',
  })
  const tests = useQuery({
    queryKey: ['screening', 'tests'],
    queryFn: ({ signal }) => api('GET /v1/my/tests', { signal }),
  })
  const usable = letters.data?.filter(({ kind }) => kind !== 'decline')
  return {
    letters: (usable ?? []).map(({ public_id, name }) => ({ value: public_id, label: name })),
    noLetters: usable?.length === 0,
    tests: (tests.data ?? []).map(({ public_id, title }) => ({ value: public_id, label: title })),
  }
}

type FieldProps = { value: string; error: string | undefined; onChange: (value: string) => void }
type ChoiceProps = FieldProps & {
  label: string
  hint?: ReactNode
  options: { value: string; label: string }[]
}

function ChoiceField({ label, hint, options, value, error, onChange }: ChoiceProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Select
          {...control}
          value={value}
          placeholder="—"
          options={options}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}

function DaysField({ action, value, error, onChange }: FieldProps & { action: 'test' | 'remind' }) {
  const t = useTranslations('inbox.rules')
  return (
    <Field label={t(action === 'test' ? 'testDays' : 'remindDays')} error={error}>
      {(control) => (
        <Input
          {...control}
          type="number"
          inputMode="numeric"
          min={1}
          max={action === 'test' ? ruleLimits.testDays : ruleLimits.remindDays}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
