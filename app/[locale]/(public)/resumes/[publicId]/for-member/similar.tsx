'use client'

import { SimilarPeople } from '@/components/matching/similar-people'
import { ResumeCard } from '@/components/resumes/resume-card'

/** People like this one, as cards of the list. */
export function Similar({ publicId }: { publicId: string }) {
  return (
    <SimilarPeople resumeId={publicId} renderCard={(resume) => <ResumeCard resume={resume} level={3} />} />
  )
}
