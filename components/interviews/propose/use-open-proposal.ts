'use client'

import { useCallback } from 'react'
import type { Invited } from '@/components/layout/propose-interview'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { api } from '@/lib/api/client'
import type { InterviewTab } from '@/lib/contracts/interview-states'
import { openModal } from '@/stores/modals'
import { useRefreshInterviews } from '../use-interviews'

/** Opens the form of a proposal and refetches what it has changed. */
export function useOpenProposal() {
  const refresh = useRefreshInterviews()
  const showError = useErrorToast()
  return useCallback(
    async ({ vacancyId, people, title, into, tab }: Invited & { tab?: InterviewTab | undefined }) => {
      const { ProposeInterviewForm } = await import('./propose-interview-form')
      const sent = await openModal(ProposeInterviewForm, {
        title,
        size: 'lg',
        props: { vacancyId, negotiationIds: people, tab },
      })
      if (!sent) return null
      const [only] = sent.people
      if (into && only)
        await api('PUT /v1/negotiations/:publicId/stage', {
          params: { publicId: only },
          body: { stage_public_id: into },
        }).catch(showError)
      await refresh()
      return sent
    },
    [refresh, showError],
  )
}
