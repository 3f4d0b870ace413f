'use client'

import { nanoid } from 'nanoid'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { PlusIcon } from '@/components/ui/icons'
import { Input, Textarea } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import { questionLimits } from '@/lib/contracts/screening-questions'
import { type SkillTest, type SkillTestInput, TestConflict, testLimits } from '@/lib/contracts/skill-tests'
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

const inputOf = ({ title, intro, minutes, pass_score, questions }: SkillTest): SkillTestInput => ({
  title,
  intro,
  minutes,
  pass_score,
  questions,
})

const conflicts: ReadonlySet<string> = new Set(['conflict_changes'])

/** Editor of a company's test. Of two who edit it at once, neither loses what they typed. */
export function TestForm({ test, onSaved, onCancel }: Props) {
  const t = useTranslations('screening.testForm')
  const { form, busy, errorOf, run } = useSubmit({ atField: conflicts })
  const key = useRef(nanoid())
  const [draft, setDraft] = useState<SkillTestInput>(() => (test ? inputOf(test) : empty()))
  /** What is saved over: the version that was read last. */
  const [base, setBase] = useState(test)
  const [conflict, setConflict] = useState<TestConflict | null>(null)
  /** The text that stands aside while the other one is shown. */
  const [aside, setAside] = useState<SkillTestInput | null>(null)
  const [theirsShown, setTheirsShown] = useState(false)
  const put = (more: Partial<SkillTestInput>) => setDraft((before) => ({ ...before, ...more }))
  const { questions } = draft

  const save = async () => {
    try {
      onSaved(
        base
          ? await api('PUT /v1/my/tests/:publicId', {
              params: { publicId: base.public_id },
              body: { ...draft, version: base.version },
            })
          : await api('POST /v1/my/tests', { body: draft, idempotencyKey: key.current }),
      )
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict_changes') {
        const now = TestConflict.parse(error.details.data)
        setConflict(now)
        setTheirsShown(false)
        setAside(inputOf(now.test))
        // One that was removed is saved as a new test.
        setBase(now.removed ? null : now.test)
      }
      throw error
    }
  }
  const swap = () => {
    if (!aside) return
    setAside(draft)
    setDraft(aside)
    setTheirsShown(!theirsShown)
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
      {conflict ? (
        <Notice tone="warning" role="alert">
          <p>
            {t(conflict.removed ? 'removed' : 'conflict', {
              who: conflict.by ? 'named' : 'other',
              name: conflict.by ?? '',
            })}
          </p>
          <Button size="sm" className="mt-2" onClick={swap}>
            {t(theirsShown ? 'showMine' : 'showTheirs')}
          </Button>
        </Notice>
      ) : null}
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
