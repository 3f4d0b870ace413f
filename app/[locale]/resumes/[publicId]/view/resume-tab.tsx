'use client'

import type { ReactNode } from 'react'
import { ResumeCabinet } from '@/components/negotiations/cabinet'
import { Mine } from '@/components/negotiations/mine'
import { ResumeSoonTab } from '@/components/negotiations/soon'
import type { ResumeTab } from '@/lib/routes'

export function ResumeTabView({
  publicId,
  tab,
  missing,
}: {
  publicId: string
  tab: ResumeTab
  missing: ReactNode
}) {
  return (
    <ResumeCabinet publicId={publicId} tab={tab} missing={missing}>
      {tab === 'applications' || tab === 'invitations' ? (
        <Mine key={tab} resumeId={publicId} origin={tab === 'applications' ? 'application' : 'invitation'} />
      ) : (
        <ResumeSoonTab tab={tab} publicId={publicId} />
      )}
    </ResumeCabinet>
  )
}
