'use client'

import { useTranslations } from 'next-intl'
import type { NegotiationStage } from '@/lib/contracts/negotiation-stages'
import type { StageCounts } from './stage-counts'
import { useStages } from './use-stages'

type Props = {
  vacancyId: string
  counts: StageCounts
  current: NegotiationStage | null
  onChoose: (stage: NegotiationStage | null) => void
}

/** How many stand where; a column on a wide screen, a row that scrolls on a phone. */
export function StageList({ vacancyId, counts, current, onChoose }: Props) {
  const t = useTranslations('negotiations.stage')
  const { nameOf, shown } = useStages(vacancyId)
  const stages = [null, ...shown((stage) => counts[stage] > 0 || stage === current)]
  return (
    <nav className="stages" aria-label={t('label')}>
      <p className="stages-title" aria-hidden="true">
        {t('label')}
      </p>
      {stages.map((stage) => (
        <button
          key={stage ?? 'all'}
          type="button"
          className="stage"
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
