'use client'

import { useTranslations } from 'next-intl'
import { type NegotiationStage, negotiationStages } from '@/lib/contracts/negotiation-stages'
import type { StageCounts } from './stage-counts'

type Props = {
  counts: StageCounts
  current: NegotiationStage | null
  onChoose: (stage: NegotiationStage | null) => void
}

/** How many stand where; a column on a wide screen, a row that scrolls on a phone. */
export function StageList({ counts, current, onChoose }: Props) {
  const t = useTranslations('negotiations.stage')
  const stages = [null, ...negotiationStages] as const
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
          {t(`${stage ?? 'all'}`)}
          <span className="tabular">{counts[stage ?? 'all']}</span>
        </button>
      ))}
    </nav>
  )
}
