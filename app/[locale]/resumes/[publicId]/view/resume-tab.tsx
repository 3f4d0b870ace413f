'use client'

import type { ReactNode } from 'react'
import { useMatchCounters } from '@/components/matching/use-matches'
import { VacancyMatches } from '@/components/matching/vacancy-matches'
import { ApplyNow } from '@/components/negotiations/apply-now'
import { ResumeCabinet } from '@/components/negotiations/cabinet'
import { Mine } from '@/components/negotiations/mine'
import { ResumeSoonTab } from '@/components/negotiations/soon'
import { ViewsPanel } from '@/components/resumes/own/views-panel'
import type { ResumeTab } from '@/lib/routes'

export function ResumeTabView({
  publicId,
  tab,
  missing,
  overview = false,
}: {
  publicId: string
  tab: ResumeTab
  missing: ReactNode
  /** Views above the tab. */
  overview?: boolean
}) {
  const { data: matches } = useMatchCounters('resume', publicId)
  return (
    <ResumeCabinet publicId={publicId} tab={tab} missing={missing} counts={matches ? { matches } : {}}>
      {overview ? <ViewsPanel publicId={publicId} /> : null}
      {tab === 'applications' || tab === 'invitations' ? (
        <Mine key={tab} resumeId={publicId} origin={tab === 'applications' ? 'application' : 'invitation'} />
      ) : tab === 'matches' ? (
        <VacancyMatches
          resumeId={publicId}
          actions={({ vacancy, actions }) =>
            actions.includes('apply') ? <ApplyNow vacancy={vacancy} resumeId={publicId} /> : null
          }
        />
      ) : (
        <ResumeSoonTab tab={tab} publicId={publicId} />
      )}
    </ResumeCabinet>
  )
}
