'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { api } from '@/lib/api/client'
import { type NegotiationStage, negotiationStages } from '@/lib/contracts/negotiation-stages'

/** Stages as the company has named, ordered and hidden them; the usual ones until that is known. */
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
  /** A hidden stage stays in sight while somebody stands in it. */
  const shown = (isUsed: (stage: NegotiationStage) => boolean) =>
    order.filter(
      (stage) => !data?.stages.some((each) => each.stage === stage && each.hidden) || isUsed(stage),
    )
  return { nameOf, shown }
}
