'use client'

import type { ReactNode } from 'react'
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
  return (
    <ResumeCabinet publicId={publicId} tab={tab} missing={missing}>
      {overview ? <ViewsPanel publicId={publicId} /> : null}
      {tab === 'applications' || tab === 'invitations' ? (
        <Mine key={tab} resumeId={publicId} origin={tab === 'applications' ? 'application' : 'invitation'} />
      ) : (
        <ResumeSoonTab tab={tab} publicId={publicId} />
      )}
    </ResumeCabinet>
  )
}
