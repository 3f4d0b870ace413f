'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/check'
import { PlusIcon } from '@/components/ui/icons'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import { questionLimits } from '@/lib/contracts/screening-questions'
import {
  hideableStages,
  stageNameLimit,
  type VacancyQuestions,
  type VacancyStages,
} from '@/lib/contracts/vacancy-screening'
import { showToast } from '@/stores/toasts'
import { DraftForm, useDraftForm } from './draft-form'
import { HoursPart } from './hours-part'
import { LettersPart } from './letters-part'
import { OrderButtons, swapped } from './order-buttons'
import { newQuestion, QuestionEditor } from './question-editor'
import { SetupSection } from './setup-section'
import { TeamPart } from './team-part'
import { TestPart } from './test-part'
import { useQuestions, useStages } from './use-screening'

const parts = ['questions', 'test', 'stages', 'letters', 'hours', 'team'] as const

/** Optional selection settings of a vacancy. */
export function InterviewSetup({ vacancyId }: { vacancyId: string }) {
  const t = useTranslations('screening')
  return (
    <div className="screening">
      <nav className="screening-nav" aria-label={t('parts')}>
        {parts.map((part) => (
          <a key={part} href={`#${part}-title`} className="chip">
            {t(`${part}.title`)}
          </a>
        ))}
      </nav>
      <QuestionsPart vacancyId={vacancyId} />
      <TestPart vacancyId={vacancyId} />
      <StagesPart vacancyId={vacancyId} />
      <LettersPart vacancyId={vacancyId} />
      <HoursPart vacancyId={vacancyId} />
      <TeamPart vacancyId={vacancyId} />
    </div>
  )
}

/** Questions before an application. */
function QuestionsPart({ vacancyId }: { vacancyId: string }) {
  const t = useTranslations('screening.questions')
  const query = useQuestions(vacancyId)
  const reload = async () => (await query.refetch()).data
  return (
    <SetupSection id="questions" title={t('title')} hint={t('hint')} query={query}>
      {(data) => <InterviewSetupForm vacancyId={vacancyId} data={data} reload={reload} />}
    </SetupSection>
  )
}

type Props = {
  vacancyId: string
  data: VacancyQuestions
  reload: () => Promise<VacancyQuestions | undefined>
}

function InterviewSetupForm({ vacancyId, data, reload }: Props) {
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

/** Stages of the vacancy's pipeline. */
function StagesPart({ vacancyId }: { vacancyId: string }) {
  const t = useTranslations('screening.stages')
  const query = useStages(vacancyId)
  const reload = async () => (await query.refetch()).data
  return (
    <SetupSection id="stages" title={t('title')} hint={t('hint')} query={query}>
      {(data) => <StagesPartForm vacancyId={vacancyId} data={data} reload={reload} />}
    </SetupSection>
  )
}

type StagesPartProps = {
  vacancyId: string
  data: VacancyStages
  reload: () => Promise<VacancyStages | undefined>
}

function StagesPartForm({ vacancyId, data, reload }: StagesPartProps) {
  const t = useTranslations('screening.stages')
  const usual = useTranslations('negotiations.stage')
  const { draft, put, errorOf, shell } = useDraftForm({
    data,
    of: (saved) => saved,
    send: ({ stages, revision }) =>
      api('PUT /v1/vacancies/:publicId/stages', {
        params: { publicId: vacancyId },
        body: { stages: stages.map((each) => ({ ...each, name: each.name?.trim() || null })), revision },
      }),
    reload,
    done: t('saved'),
  })
  const { stages } = draft
  const change = (index: number, more: Partial<(typeof stages)[number]>) =>
    put({ stages: stages.map((each, at) => (at === index ? { ...each, ...more } : each)) })

  return (
    <DraftForm shell={shell}>
      <ol className="screening-rows">
        {stages.map(({ stage, name, hidden }, index) => {
          const fixed = stage === 'incoming' || stage === 'ended'
          const error = errorOf(`stages.${index}`)
          return (
            <li key={stage} className="screening-stage">
              <Input
                aria-label={t('nameOf', { stage: usual(stage) })}
                aria-invalid={error ? true : undefined}
                maxLength={stageNameLimit}
                placeholder={usual(stage)}
                value={name ?? ''}
                onChange={({ target }) => change(index, { name: target.value || null })}
              />
              {hideableStages.includes(stage) ? (
                <Checkbox
                  label={t('hide')}
                  checked={hidden}
                  onChange={({ target }) => change(index, { hidden: target.checked })}
                />
              ) : (
                <span className="text-xs text-soft">{t('always')}</span>
              )}
              <OrderButtons
                what={name || usual(stage)}
                onUp={fixed || index <= 1 ? null : () => put({ stages: swapped(stages, index, -1) })}
                onDown={
                  fixed || index >= stages.length - 2
                    ? null
                    : () => put({ stages: swapped(stages, index, 1) })
                }
              />
              {error ? <p className="field-error">{error}</p> : null}
            </li>
          )
        })}
      </ol>
    </DraftForm>
  )
}
