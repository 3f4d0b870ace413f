'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Select } from '@/components/ui/input'
import type { StagePlace } from '@/lib/contracts/company-stages'
import { stageOf } from '@/lib/contracts/negotiation-stages'
import type { Negotiation, NegotiationDetail } from '@/lib/contracts/negotiations'
import { dayMs } from '@/lib/shared/time'
import { useCompanyStages } from './use-company-stages'

/** The company stage on a row or a card: seen by the company alone. */
export function CompanyStageBadge({ stage }: { stage: StagePlace }) {
  return (
    <span className="own-stage" data-color={stage.color} title={stage.name}>
      <span className="truncate">{stage.name}</span>
    </span>
  )
}

/** The same before the text of a dense row, where it says more than the status. */
export function StageInLine({ negotiation }: { negotiation: Pick<Negotiation, 'status' | 'own_stage'> }) {
  const usual = useTranslations('negotiations.stage')
  const { own_stage: stage, status } = negotiation
  if (!stage || stage.name === usual(stageOf(status))) return null
  return (
    <span className="stage-in-line">
      <CompanyStageBadge stage={stage} />
    </span>
  )
}

const daysIn = ({ since }: StagePlace): number => Math.floor((Date.now() - new Date(since).getTime()) / dayMs)

/** Days in a stage whose time has run out; null while there is some, or no limit. */
export function daysOverdue(stage: StagePlace): number | null {
  const days = daysIn(stage)
  return stage.promise_days !== null && days >= stage.promise_days ? days : null
}

/** Where the person stands in the company's stages, and the choice of another one of the same status. */
export function CompanyStagePart({ negotiation }: { negotiation: NegotiationDetail }) {
  const t = useTranslations('inbox.companyStages')
  const id = useId()
  const [busy, setBusy] = useState(false)
  const { within, move } = useCompanyStages()
  const { own_stage: stage, actions, pending } = negotiation
  if (!stage) return null
  const options = within(negotiation)
  // Whoever may only look has no actions; a decline that waits hides them as well.
  const mayMove = options.length > 1 && (actions.length > 0 || pending !== null)
  const days = daysIn(stage)
  const late = daysOverdue(stage) !== null
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      {mayMove ? (
        <span className="own-stage" data-color={stage.color}>
          <label htmlFor={id} className="sr-only">
            {t('label')}
          </label>
          <Select
            id={id}
            className="max-w-60"
            value={stage.public_id}
            disabled={busy}
            options={options.map(({ public_id, name }) => ({ value: public_id, label: name }))}
            onChange={async ({ target }) => {
              setBusy(true)
              await move(negotiation, target.value)
              setBusy(false)
            }}
          />
        </span>
      ) : (
        <CompanyStageBadge stage={stage} />
      )}
      <span className={late ? 'text-xs text-danger' : 'text-xs text-soft'}>
        {t(late ? 'late' : 'since', { days })}
      </span>
    </div>
  )
}
