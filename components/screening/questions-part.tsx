'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { PlusIcon } from '@/components/ui/icons'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import { questionLimits } from '@/lib/contracts/screening-questions'
import type { VacancyQuestions } from '@/lib/contracts/vacancy-questions'
import { showToast } from '@/stores/toasts'
import { DraftForm, useDraftForm } from './draft-form'
import { swapped } from './order-buttons'
import { Part } from './part'
import { QuestionEditor } from './question-editor'
import { newQuestion } from './questions'
import { useQuestions } from './use-screening'

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
  const { base, draft, dirty, put, errorOf, shell } = useDraftForm({
    data,
    of: (saved) => saved,
    send: ({ questions, version }) =>
      api('PUT /v1/vacancies/:publicId/questions', {
        params: { publicId: vacancyId },
        body: { questions, version },
      }),
    reload,
    done: t('saved'),
  })
  const { questions } = draft
  return (
    <DraftForm shell={shell}>
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
    </DraftForm>
  )
}
