'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { api } from '@/lib/api/client'
import type { CompanyStages } from '@/lib/contracts/company-stages'
import { stageOf } from '@/lib/contracts/negotiation-stages'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { showToast } from '@/stores/toasts'
import { negotiationsKey } from '../use-negotiations'

/** Below the key of lists: its numbers of people change with any negotiation. */
export const ownStagesKey = [...negotiationsKey, 'own-stages'] as const

const none: CompanyStages['stages'] = []

/** The company's own stages, empty until they are loaded, and the move between those of one status. */
export function useOwnStages() {
  const t = useTranslations('inbox.ownStages')
  const client = useQueryClient()
  const showError = useErrorToast()
  const { data } = useQuery({
    queryKey: ownStagesKey,
    queryFn: ({ signal }) => api('GET /v1/my/stages', { signal }),
    staleTime: 60_000,
  })
  const stages = data?.stages ?? none

  async function put(publicId: string, stageId: string): Promise<boolean> {
    try {
      await api('PUT /v1/negotiations/:publicId/stage', {
        params: { publicId },
        body: { stage_public_id: stageId },
      })
      return true
    } catch (error) {
      showError(error)
      return false
    } finally {
      await client.invalidateQueries({ queryKey: negotiationsKey })
    }
  }

  /** Moves a person to another own stage; the message can take it back. */
  async function move({ public_id, own_stage: before }: Negotiation, stageId: string): Promise<void> {
    const stage = stages.find((each) => each.public_id === stageId)
    if (!(await put(public_id, stageId))) return
    showToast({
      variant: 'success',
      message: t('moved', { stage: stage?.name ?? '' }),
      ...(before && { action: { label: t('undo'), run: () => void put(public_id, before.public_id) } }),
    })
  }

  return {
    stages,
    /** Stages of the person's status; moving between them is a private mark. */
    within: ({ status }: Pick<Negotiation, 'status'>) =>
      stages.filter(({ base }) => base === stageOf(status)),
    move,
  }
}
