'use client'

import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useTranslations } from 'next-intl'
import { Fragment, type ReactNode } from 'react'
import { api } from '@/lib/api/client'
import { dividing } from '@/lib/contracts/company-stages'
import { type NegotiationStage, negotiationStages, stageStatuses } from '@/lib/contracts/negotiation-stages'
import type { NegotiationPage } from '@/lib/contracts/negotiations'
import { useCompanyStages } from '../stages/use-company-stages'

type Props = {
  vacancyId: string
  counts: StageCounts
  /** Number of people by stage of the company. */
  people: NegotiationPage['by_own_stage']
  /** A stage, or a stage of the company by its id; null for all. */
  current: string | null
  onChoose: (next: { stage?: NegotiationStage; own_stage?: string }) => void
}

/** Number of negotiations by stage, and below it by the company's own ones; a column on a wide screen, a scrollable row on a phone. */
export function StageList({ vacancyId, counts, people, current, onChoose }: Props) {
  const t = useTranslations('negotiations.stage')
  const { nameOf, shown } = useStages(vacancyId)
  const own = useCompanyStages()
  const stages = shown((stage) => counts[stage] > 0 || stage === current)
  return (
    <nav className="stages" aria-label={t('label')}>
      <p className="mb-1.5 text-soft text-xs/body max-xl:hidden" aria-hidden="true">
        {t('label')}
      </p>
      <StageButton pressed={current === null} count={counts.all} onChoose={() => onChoose({})}>
        {t('all')}
      </StageButton>
      {stages.map((stage) => (
        <Fragment key={stage}>
          <StageButton pressed={stage === current} count={counts[stage]} onChoose={() => onChoose({ stage })}>
            {nameOf(stage)}
          </StageButton>
          {people
            ? dividing(
                own.stages.filter(({ base }) => base === stage),
                nameOf(stage),
              ).map(({ public_id: id, name, color }) => (
                <StageButton
                  key={id}
                  own
                  pressed={id === current}
                  count={people[id] ?? 0}
                  onChoose={() => onChoose({ stage, own_stage: id })}
                >
                  <span className="own-stage" data-color={color} title={name}>
                    <span className="truncate">{name}</span>
                  </span>
                </StageButton>
              ))
            : null}
        </Fragment>
      ))}
    </nav>
  )
}

type StageButtonProps = {
  pressed: boolean
  count: number
  own?: boolean
  onChoose: () => void
  children: ReactNode
}

function StageButton({ pressed, count, own = false, onChoose, children }: StageButtonProps) {
  return (
    <button
      type="button"
      className={clsx('stage pointer-coarse:min-h-11', own && 'stage-part')}
      aria-pressed={pressed}
      onClick={onChoose}
    >
      {children}
      <span className="tabular">{count}</span>
    </button>
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
