'use client'

import { customAlphabet } from 'nanoid'
import { useTranslations } from 'next-intl'
import { Button, IconButton } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/check'
import { Field } from '@/components/ui/field'
import { TrashIcon } from '@/components/ui/icons'
import { Input, Select, Textarea } from '@/components/ui/input'
import { type QuestionWithKey, questionKinds, questionLimits } from '@/lib/contracts/screening-questions'
import { OrderButtons } from './order-buttons'
import { QuestionKey } from './question-key'

const newId = customAlphabet('abcdefghijkmnpqrstuvwxyz23456789', 8)

export const newQuestion = (inTest: boolean): QuestionWithKey => ({
  id: newId(),
  kind: inTest ? 'single' : 'bool',
  text: '',
  required: !inTest,
  options: inTest ? [newId(), newId()].map((id) => ({ id, text: '' })) : [],
  correct: [],
  range: null,
  weight: 1,
  knockout: false,
})

type Props = {
  question: QuestionWithKey
  index: number
  count: number
  /** Every answer of a test is weighted; before an application only criteria are. */
  inTest: boolean
  errorOf: (field: string) => string | undefined
  onChange: (question: QuestionWithKey) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

/** Editor of one question: text, kind, options and correct answers. */
export function QuestionEditor({
  question,
  index,
  count,
  inTest,
  errorOf,
  onChange,
  onMove,
  onRemove,
}: Props) {
  const t = useTranslations('screening.question')
  const put = (more: Partial<QuestionWithKey>) => onChange({ ...question, ...more })
  const { kind, options } = question
  const chosen = kind === 'single' || kind === 'multi'
  const what = t('number', { number: index + 1 })

  function turn(next: QuestionWithKey['kind']) {
    const keeps = next === 'single' || next === 'multi'
    const fresh = options.length > 0 ? options : [newId(), newId()].map((id) => ({ id, text: '' }))
    put({
      kind: next,
      options: keeps ? fresh : [],
      correct: keeps && chosen ? question.correct.slice(0, next === 'single' ? 1 : undefined) : [],
      range: null,
      knockout: false,
    })
  }
  return (
    <li className="screening-question">
      <div className="flex items-center gap-x-3 gap-y-2 min-w-0">
        <h3>{what}</h3>
        <OrderButtons
          what={what}
          onUp={index > 0 ? () => onMove(-1) : null}
          onDown={index < count - 1 ? () => onMove(1) : null}
        />
        <IconButton label={t('remove', { what })} icon={<TrashIcon size={18} />} onClick={onRemove} />
      </div>
      <Field label={t('text')} error={errorOf('text')}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={questionLimits.text}
            value={question.text}
            onChange={({ target }) => put({ text: target.value })}
          />
        )}
      </Field>
      <Field label={t('kind')} error={errorOf('kind')}>
        {(control) => (
          <Select
            {...control}
            className="screening-short"
            value={kind}
            onChange={({ target }) => turn(target.value as QuestionWithKey['kind'])}
            options={questionKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          />
        )}
      </Field>
      {chosen ? (
        <fieldset className="grid gap-2">
          <legend className="field-label mb-1.5">{t('options')}</legend>
          {options.map((option, at) => {
            const error = errorOf(`options.${at}`)
            return (
              <div key={option.id} className="screening-option">
                <Input
                  aria-label={t('option', { number: at + 1 })}
                  aria-invalid={error ? true : undefined}
                  maxLength={questionLimits.option}
                  value={option.text}
                  onChange={({ target }) =>
                    put({
                      options: options.map((each) =>
                        each.id === option.id ? { ...each, text: target.value } : each,
                      ),
                    })
                  }
                />
                <IconButton
                  label={t('removeOption', { number: at + 1 })}
                  icon={<TrashIcon size={18} />}
                  disabled={options.length <= questionLimits.options.least}
                  onClick={() =>
                    put({
                      options: options.filter(({ id }) => id !== option.id),
                      correct: question.correct.filter((id) => id !== option.id),
                    })
                  }
                />
                {error ? <p className="field-error">{error}</p> : null}
              </div>
            )
          })}
          <Button
            size="sm"
            className="justify-self-start"
            disabled={options.length >= questionLimits.options.most}
            onClick={() => put({ options: [...options, { id: newId(), text: '' }] })}
          >
            {t('addOption')}
          </Button>
        </fieldset>
      ) : null}
      <QuestionKey question={question} inTest={inTest} errorOf={errorOf} put={put} />
      {inTest ? null : (
        <Checkbox
          label={t('required')}
          checked={question.required}
          onChange={({ target }) => put({ required: target.checked })}
        />
      )}
    </li>
  )
}
