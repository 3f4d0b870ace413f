'use client'

import { useTranslations } from 'next-intl'
import { useSubmit } from '@/components/forms/use-submit'
import { Checkbox } from '@/components/ui/check'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import { hideableStages, stageNameLimit, type VacancyStages } from '@/lib/contracts/vacancy-screening'
import { showToast } from '@/stores/toasts'
import { OrderButtons, swapped } from './order-buttons'
import { Part } from './part'
import { SaveBar } from './save-bar'
import { useDraft, useRefresh, useStages } from './use-screening'

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
  const { draft, dirty, put, keep } = useDraft(data)
  const { form, busy, errorOf, failed, run, reset } = useSubmit()
  const refresh = useRefresh()
  const { stages } = draft
  const change = (index: number, more: Partial<(typeof stages)[number]>) =>
    put({ stages: stages.map((each, at) => (at === index ? { ...each, ...more } : each)) })

  const save = async () => {
    const named = stages.map((each) => ({ ...each, name: each.name?.trim() || null }))
    const saved = await api('PUT /v1/vacancies/:publicId/stages', {
      params: { publicId: vacancyId },
      body: { stages: named, revision: draft.revision },
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
