'use client'

import { OwnScorePanel } from '@/components/matching/own-score-panel'
import { QueryProvider } from '@/components/providers/query-provider'
import { HideVacancyAction } from '@/components/shelf/hide-action'
import { PostponeAction } from '@/components/shelf/postpone-action'
import { ShelfMessages } from '@/components/shelf/shelf-messages'

export type OwnFitVacancy = { public_id: string; title: string; company: { public_id: string | null } }

/** How the candidate fits the vacancy that is open, and what else they may do with it. */
export function OwnFitPanel({ vacancy }: { vacancy: OwnFitVacancy }) {
  return (
    <OwnScorePanel
      vacancyId={vacancy.public_id}
      actions={(resumeId) => (
        <QueryProvider>
          <ShelfMessages>
            <PostponeAction resumeId={resumeId} vacancyId={vacancy.public_id} from="page" />
            <HideVacancyAction vacancy={vacancy} resumeId={resumeId} />
          </ShelfMessages>
        </QueryProvider>
      )}
    />
  )
}
