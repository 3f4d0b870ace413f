'use client'

import { useTranslations } from 'next-intl'
import { Checkbox } from '@/components/ui/check'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import { hideableStages, stageNameLimit, type VacancyStages } from '@/lib/contracts/vacancy-screening'
import { DraftForm, useDraftForm } from './draft-form'
import { OrderButtons, swapped } from './order-buttons'
import { Part } from './part'
import { useStages } from './use-screening'

/** Columns of the work on a vacancy. */
export function StagesPart({ vacancyId }: { vacancyId: string }) {
  const t = useTranslations('screening.stages')
  const query = useStages(vacancyId)
  const reload = async () => (await query.refetch()).data
  return (
    <Part id="stages" title={t('title')} hint={t('hint')} query={query}>
      {(data) => <Form vacancyId={vacancyId} data={data} reload={reload} />}
    </Part>
  )
}

type Props = {
  vacancyId: string
  data: VacancyStages
  reload: () => Promise<VacancyStages | undefined>
}

function Form({ vacancyId, data, reload }: Props) {
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
