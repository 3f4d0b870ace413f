'use client'

import { nanoid } from 'nanoid'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { PlusIcon } from '@/components/ui/icons'
import { Input, Textarea } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import { questionLimits } from '@/lib/contracts/screening-questions'
import { type SkillTest, type SkillTestInput, testLimits } from '@/lib/contracts/skill-tests'
import { swapped } from './order-buttons'
import { newQuestion, QuestionEditor } from './question-editor'

type Props = { test: SkillTest | null; onSaved: (test: SkillTest) => void; onCancel: () => void }

const empty = (): SkillTestInput => ({
  title: '',
  intro: '',
  minutes: 15,
  pass_score: 60,
  questions: [newQuestion(true)],
})

/** Editor of a company's test. */
export function TestForm({ test, onSaved, onCancel }: Props) {
  const t = useTranslations('screening.testForm')
  const { form, busy, errorOf, run } = useSubmit()
  const key = useRef(nanoid())
  const [draft, setDraft] = useState<SkillTestInput>(() =>
    test
      ? {
          title: test.title,
          intro: test.intro,
          minutes: test.minutes,
          pass_score: test.pass_score,
          questions: test.questions,
        }
      : empty(),
  )
  const put = (more: Partial<SkillTestInput>) => setDraft((before) => ({ ...before, ...more }))
  const { questions } = draft

  const save = async () => {
    onSaved(
      test
        ? await api('PUT /v1/my/tests/:publicId', {
            params: { publicId: test.public_id },
            body: { ...draft, version: test.version },
          })
        : await api('POST /v1/my/tests', { body: draft, idempotencyKey: key.current }),
    )
  }
  const number = (name: 'minutes' | 'pass_score', max: number) => (
    <Field label={t(name)} error={errorOf(name)}>
      {(control) => (
        <Input
          {...control}
          type="number"
          className="screening-number"
          min={1}
          max={max}
          value={draft[name] || ''}
          onChange={({ target }) => put({ [name]: Math.round(Number(target.value)) })}
        />
      )}
    </Field>
  )
  return (
    <form
      ref={form}
      noValidate
      className="screening-sheet"
      onSubmit={(event) => {
        event.preventDefault()
        key.current = nanoid()
        run(save)
      }}
    >
      <h3>{test ? t('edit') : t('new')}</h3>
      {test?.used ? <p className="text-soft">{t('used')}</p> : null}
      <Field label={t('title')} error={errorOf('title')}>
        {(control) => (
          <Input
            {...control}
            maxLength={testLimits.title}
            value={draft.title}
            onChange={({ target }) => put({ title: target.value })}
          />
        )}
      </Field>
      <Field label={t('intro')} hint={t('introHint')} error={errorOf('intro')}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={testLimits.intro}
            value={draft.intro}
            onChange={({ target }) => put({ intro: target.value })}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-4">
        {number('minutes', testLimits.minutes)}
        {number('pass_score', 100)}
      </div>
      <ol className="screening-rows">
        {questions.map((question, index) => (
          <QuestionEditor
            key={question.id}
            question={question}
            index={index}
            count={questions.length}
            inTest
            errorOf={(field) => errorOf(`questions.${index}.${field}`)}
            onChange={(next) =>
              put({ questions: questions.map((each) => (each.id === next.id ? next : each)) })
            }
            onMove={(by) => put({ questions: swapped(questions, index, by) })}
            onRemove={() => put({ questions: questions.filter(({ id }) => id !== question.id) })}
          />
        ))}
      </ol>
      {questions.length === 0 ? <p className="field-error">{t('noQuestions')}</p> : null}
      <div className="flex flex-wrap gap-3">
        <Button
          disabled={questions.length >= questionLimits.test}
          onClick={() => put({ questions: [...questions, newQuestion(true)] })}
        >
          <PlusIcon size={18} />
          {t('add')}
        </Button>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={busy} disabled={questions.length === 0}>
          {t('save')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
