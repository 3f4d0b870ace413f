'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { api } from '@/lib/api/client'
import { type NegotiationStage, negotiationStages, stageStatuses } from '@/lib/contracts/negotiation-stages'
import type { NegotiationPage } from '@/lib/contracts/negotiations'

type Props = {
  vacancyId: string
  counts: StageCounts
  current: NegotiationStage | null
  onChoose: (stage: NegotiationStage | null) => void
}

/** Number of negotiations by stage; a column on a wide screen, a scrollable row on a phone. */
export function StageList({ vacancyId, counts, current, onChoose }: Props) {
  const t = useTranslations('negotiations.stage')
  const { nameOf, shown } = useStages(vacancyId)
  const stages = [null, ...shown((stage) => counts[stage] > 0 || stage === current)]
  return (
    <nav className="stages" aria-label={t('label')}>
      <p className="mb-1.5 text-soft text-xs/body max-xl:hidden" aria-hidden="true">
        {t('label')}
      </p>
      {stages.map((stage) => (
        <button
          key={stage ?? 'all'}
          type="button"
          className="stage pointer-coarse:min-h-11"
          aria-pressed={stage === current}
          onClick={() => onChoose(stage)}
        >
          {stage ? nameOf(stage) : t('all')}
          <span className="tabular">{counts[stage ?? 'all']}</span>
        </button>
      ))}
    </nav>
  )
}

/** The stages as the company named, ordered and hid them; the defaults until they are loaded. */
export function useStages(vacancyId: string) {
  const usual = useTranslations('negotiations.stage')
  const { data } = useQuery({
    queryKey: ['screening', 'stages', vacancyId],
    queryFn: ({ signal }) =>
      api('GET /v1/vacancies/:publicId/stages', { params: { publicId: vacancyId }, signal }),
  })
  const nameOf = (stage: NegotiationStage): string =>
    data?.stages.find((each) => each.stage === stage)?.name ?? usual(stage)
  const order: readonly NegotiationStage[] = data?.stages.map(({ stage }) => stage) ?? negotiationStages
  /** A hidden stage is shown while it contains anything. */
  const shown = (isUsed: (stage: NegotiationStage) => boolean) =>
    order.filter(
      (stage) => !data?.stages.some((each) => each.stage === stage && each.hidden) || isUsed(stage),
    )
  return { nameOf, shown }
}

/** Number of rows by stage and in total. */
export function countStages({ by_status }: Pick<NegotiationPage, 'by_status'>) {
  const sum = (statuses: readonly string[]) =>
    statuses.reduce((all, status) => all + (by_status[status] ?? 0), 0)
  const stages = Object.fromEntries(negotiationStages.map((stage) => [stage, sum(stageStatuses[stage])]))
  return {
    ...(stages as Record<(typeof negotiationStages)[number], number>),
    all: sum(Object.keys(by_status)),
  }
}

export type StageCounts = ReturnType<typeof countStages>
