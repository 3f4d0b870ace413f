'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { companyStagesQuery, negotiationsKey } from '@/components/layout/own-queries'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { api } from '@/lib/api/client'
import type { CompanyStages } from '@/lib/contracts/company-stages'
import { stageOf } from '@/lib/contracts/negotiation-stages'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { showToast } from '@/stores/toasts'
import { forgetReads, latestRow, placeRow } from '../inbox-cache'

/** Without showing it: for an act on another page, to which a column of the board led. */
export const standIn = (publicId: string, stageId: string) =>
  api('PUT /v1/negotiations/:publicId/stage', { params: { publicId }, body: { stage_public_id: stageId } })

const none: CompanyStages['stages'] = []

/** The company's stages, empty until they are loaded, and the move between those of one status. */
export function useCompanyStages() {
  const t = useTranslations('inbox.companyStages')
  const client = useQueryClient()
  const showError = useErrorToast()
  const { data } = useQuery({ ...companyStagesQuery, staleTime: 60_000 })
  const stages = data?.stages ?? none

  /** Shown at once in every list; settled by the answer, and by reading them again. */
  async function put(negotiation: Negotiation, stageId: string): Promise<boolean> {
    const { public_id: publicId, own_stage: before } = negotiation
    const stage = stages.find((each) => each.public_id === stageId)
    // Unless a colleague has taken the next step meanwhile.
    const settle = (row: Negotiation) => {
      if (latestRow(client, row).revision === row.revision) placeRow(client, row)
    }
    await forgetReads(client)
    if (stage) {
      // Later than what any list has read, however this device's clock goes.
      const since = new Date(Math.max(Date.now(), Date.parse(before?.since ?? '') + 1 || 0)).toISOString()
      placeRow(client, { ...negotiation, own_stage: { ...stage, since } })
    }
    try {
      const place = await standIn(publicId, stageId)
      settle({ ...negotiation, own_stage: place })
      return true
    } catch (error) {
      showError(error)
      settle(negotiation)
      return false
    } finally {
      void client.invalidateQueries({ queryKey: negotiationsKey })
    }
  }

  /** Moves a person to another company stage, resolving with whether it was done; the message can take it back. */
  async function move(negotiation: Negotiation, stageId: string): Promise<boolean> {
    const { own_stage: before } = negotiation
    const stage = stages.find((each) => each.public_id === stageId)
    if (!(await put(negotiation, stageId))) return false
    showToast({
      variant: 'success',
      message: t('moved', { stage: stage?.name ?? '' }),
      ...(before && {
        action: {
          label: t('undo'),
          run: () => void put(latestRow(client, negotiation), before.public_id),
        },
      }),
    })
    return true
  }

  return {
    stages,
    /** Stages of the person's status; moving between them is a private mark. */
    within: ({ status }: Pick<Negotiation, 'status'>) =>
      stages.filter(({ base }) => base === stageOf(status)),
    move,
  }
}
