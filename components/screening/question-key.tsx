'use client'

import { useTranslations } from 'next-intl'
import { Checkbox } from '@/components/ui/check'
import { Field, FieldGroup } from '@/components/ui/field'
import { Input, Select } from '@/components/ui/input'
import { hasKey, type QuestionWithKey, questionLimits } from '@/lib/contracts/screening-questions'
import { typedNumber } from '@/lib/shared/typed-number'

type QuestionKeyProps = {
  question: QuestionWithKey
  inTest: boolean
  errorOf: (field: string) => string | undefined
  put: (more: Partial<QuestionWithKey>) => void
}

const weights = Array.from({ length: questionLimits.weight }, (_, index) => index + 1)

const numberOf = (text: string) => (text.trim() === '' ? null : (typedNumber(text) ?? Number.NaN))

/** Correct answers, their weight, and whether a wrong one is flagged. */
export function QuestionKey({ question, inTest, errorOf, put }: QuestionKeyProps) {
  const t = useTranslations('screening.question')
  const { kind, options, correct, range, knockout } = question
  const error = errorOf('correct') ?? errorOf('range')
  const rows =
    kind === 'bool'
      ? [
          { id: 'yes', text: t('yes') },
          { id: 'no', text: t('no') },
        ]
      : options.filter(({ text }) => text.trim() !== '')
  const choose = (id: string, on: boolean) => {
    // A yes/no question has one correct answer; before an application a single choice may have several.
    const others =
      kind === 'bool' || (kind === 'single' && inTest) ? [] : correct.filter((each) => each !== id)
    put({ correct: on ? [...others, id] : correct.filter((each) => each !== id) })
  }
  return (
    <>
      {kind === 'number' ? (
        <FieldGroup legend={t(inTest ? 'right' : 'suits')} error={error}>
          <div className="flex flex-wrap gap-3">
            {(['min', 'max'] as const).map((end) => (
              <Input
                key={end}
                className="screening-number"
                inputMode="decimal"
                aria-label={t(end)}
                placeholder={t(end)}
                defaultValue={range?.[end] ?? ''}
                onChange={({ target }) => {
                  const next = { min: null, max: null, ...range, [end]: numberOf(target.value) }
                  put({ range: next.min === null && next.max === null ? null : next })
                }}
              />
            ))}
          </div>
        </FieldGroup>
      ) : kind === 'date' || kind === 'text' ? (
        inTest ? (
          <p className="text-xs text-soft">{t('byHand')}</p>
        ) : null
      ) : rows.length > 0 ? (
        <FieldGroup
          legend={t(inTest ? 'right' : 'suits')}
          hint={inTest ? undefined : t('suitsHint')}
          error={error}
        >
          {rows.map(({ id, text }) => (
            <Checkbox
              key={id}
              label={text}
              checked={correct.includes(id)}
              onChange={({ target }) => choose(id, target.checked)}
            />
          ))}
        </FieldGroup>
      ) : null}
      {inTest ? (
        <Field label={t('weight')}>
          {(control) => (
            <Select
              {...control}
              className="screening-number"
              value={String(question.weight)}
              options={weights.map((weight) => ({ value: String(weight), label: String(weight) }))}
              onChange={({ target }) => put({ weight: Number(target.value) })}
            />
          )}
        </Field>
      ) : null}
      {hasKey(question) || knockout ? (
        <Checkbox
          label={t('knockout')}
          hint={t('knockoutHint')}
          checked={knockout}
          onChange={({ target }) => put({ knockout: target.checked })}
        />
      ) : null}
    </>
  )
}
