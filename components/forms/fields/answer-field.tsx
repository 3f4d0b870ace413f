'use client'

import { useTranslations } from 'next-intl'
import { Checkbox, Radio } from '@/components/ui/check'
import { Field, FieldGroup } from '@/components/ui/field'
import { Input, Textarea } from '@/components/ui/input'
import { type AnswerValue, type Question, questionLimits } from '@/lib/contracts/screening-questions'
import { typedNumber } from '@/lib/shared/typed-number'

type Props = {
  question: Question
  value: AnswerValue | undefined
  error?: string | undefined
  disabled?: boolean
  /** `commit`: the answer is complete, not an intermediate keystroke. */
  onChange: (value: AnswerValue | undefined, commit: boolean) => void
}

const toggled = (all: readonly string[], id: string) =>
  all.includes(id) ? all.filter((each) => each !== id) : [...all, id]

/** One question with the control of its kind. Needs the `forms` messages. */
export function AnswerField({ question, value, error, disabled, onChange }: Props) {
  const t = useTranslations('forms.answer')
  const { kind, text, options, required } = question
  const label = required ? text : `${text} (${t('optional')})`
  const name = `answer-${question.id}`
  if (kind === 'single' || kind === 'multi' || kind === 'bool') {
    const chosen = Array.isArray(value) ? value : []
    const rows =
      kind === 'bool'
        ? [
            { id: 'yes', text: t('yes') },
            { id: 'no', text: t('no') },
          ]
        : options
    return (
      <FieldGroup legend={label} error={error} hint={kind === 'multi' ? t('several') : undefined}>
        {rows.map((option) =>
          kind === 'multi' ? (
            <Checkbox
              key={option.id}
              label={option.text}
              disabled={disabled}
              checked={chosen.includes(option.id)}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(toggled(chosen, option.id), true)}
            />
          ) : (
            <Radio
              key={option.id}
              name={name}
              label={option.text}
              disabled={disabled}
              checked={value === option.id}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(option.id, true)}
            />
          ),
        )}
      </FieldGroup>
    )
  }
  const typed = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return (
    <Field label={label} error={error}>
      {(control) =>
        kind === 'text' ? (
          <Textarea
            {...control}
            rows={4}
            disabled={disabled}
            maxLength={questionLimits.answer}
            value={typed}
            onChange={({ target }) => onChange(target.value, false)}
            onBlur={({ target }) => onChange(target.value, true)}
          />
        ) : kind === 'date' ? (
          <Input
            {...control}
            type="date"
            className="max-w-80"
            disabled={disabled}
            value={typed}
            onChange={({ target }) => onChange(target.value || undefined, true)}
          />
        ) : (
          <Input
            {...control}
            inputMode="decimal"
            className="max-w-80"
            disabled={disabled}
            defaultValue={typed}
            onChange={({ target }) => onChange(numberOf(target.value), false)}
            onBlur={({ target }) => onChange(numberOf(target.value), true)}
          />
        )
      }
    </Field>
  )
}

/** Text that is not a number is passed through, to be refused at the field. */
const numberOf = (text: string): AnswerValue | undefined =>
  text.trim() === '' ? undefined : (typedNumber(text) ?? text)
