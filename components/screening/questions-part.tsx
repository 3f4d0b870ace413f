'use client'

import { useTranslations } from 'next-intl'
import { useSubmit } from '@/components/forms/use-submit'
import { Button } from '@/components/ui/button'
import { PlusIcon } from '@/components/ui/icons'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import { questionLimits } from '@/lib/contracts/screening-questions'
import type { VacancyQuestions } from '@/lib/contracts/vacancy-questions'
import { showToast } from '@/stores/toasts'
import { swapped } from './order-buttons'
import { Part } from './part'
import { QuestionEditor } from './question-editor'
import { newQuestion } from './questions'
import { SaveBar } from './save-bar'
import { useDraft, useQuestions, useRefresh } from './use-screening'

/** What is asked before an application. */
export function QuestionsPart({ vacancyId }: { vacancyId: string }) {
  const t = useTranslations('screening.questions')
  const query = useQuestions(vacancyId)
  const reload = async () => (await query.refetch()).data
  return (
    <Part id="questions" title={t('title')} hint={t('hint')} query={query}>
      {(data) => <Form vacancyId={vacancyId} data={data} reload={reload} />}
    </Part>
  )
}

type Props = {
  vacancyId: string
  data: VacancyQuestions
  reload: () => Promise<VacancyQuestions | undefined>
}

function Form({ vacancyId, data, reload }: Props) {
  const t = useTranslations('screening.questions')
  const { base, draft, dirty, put, keep } = useDraft(data)
  const { form, busy, errorOf, failed, run, reset } = useSubmit()
  const refresh = useRefresh()
  const { questions } = draft

  const save = async () => {
    const saved = await api('PUT /v1/vacancies/:publicId/questions', {
      params: { publicId: vacancyId },
      body: { questions, version: draft.version },
    })
    keep(saved)
    await refresh()
    showToast({ variant: 'success', message: t('saved') })
  }
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        run(save)
      }}
    >
      {base.used && dirty ? <Notice>{t('usedNotice')}</Notice> : null}
      {questions.length === 0 ? <p className="text-soft">{t('none')}</p> : null}
      <ol className="screening-rows">
        {questions.map((question, index) => (
          <QuestionEditor
            key={question.id}
            question={question}
            index={index}
            count={questions.length}
            inTest={false}
            errorOf={(field) => errorOf(`questions.${index}.${field}`)}
            onChange={(next) =>
              put({ questions: questions.map((each) => (each.id === next.id ? next : each)) })
            }
            onMove={(by) => put({ questions: swapped(questions, index, by) })}
            onRemove={() => {
              put({ questions: questions.filter(({ id }) => id !== question.id) })
              showToast({
                message: t('removed'),
                action: { label: t('undo'), run: () => put({ questions }) },
              })
            }}
          />
        ))}
      </ol>
      <Button
        className="justify-self-start"
        disabled={questions.length >= questionLimits.form}
        onClick={() => put({ questions: [...questions, newQuestion(false)] })}
      >
        <PlusIcon size={18} />
        {t('add')}
      </Button>
      <SaveBar
        dirty={dirty}
        busy={busy}
        conflict={failed === 'conflict_changes'}
        onReload={() =>
          void reload().then((theirs) => {
            if (theirs) keep(theirs)
            reset()
          })
        }
      />
    </form>
  )
}
