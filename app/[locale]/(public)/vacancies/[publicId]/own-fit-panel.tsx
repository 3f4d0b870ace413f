'use client'

import { OwnScorePanel } from '@/components/matching/own-score-panel'
import { HideVacancyAction } from '@/components/postponed/hide-action'
import { PostponeAction } from '@/components/postponed/postpone-action'
import { PostponedMessages } from '@/components/postponed/postponed-messages'
import { QueryProvider } from '@/components/providers/query-provider'

export type OwnFitVacancy = { public_id: string; title: string; company: { public_id: string | null } }

/** The candidate's match with the open vacancy, and further actions on it. */
export function OwnFitPanel({ vacancy }: { vacancy: OwnFitVacancy }) {
  return (
    <QueryProvider>
      <OwnScorePanel
        vacancyId={vacancy.public_id}
        actions={(resumeId) => (
          <PostponedMessages>
            <PostponeAction resumeId={resumeId} vacancyId={vacancy.public_id} from="page" />
            <HideVacancyAction vacancy={vacancy} resumeId={resumeId} />
          </PostponedMessages>
        )}
      />
    </QueryProvider>
  )
}
