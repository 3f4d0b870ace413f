'use client'

import { useTranslations } from 'next-intl'
import { SimilarPeople } from '@/components/matching/similar-people'
import { ResumeCard } from '@/components/resumes/resume-card'

/** People like this one, as cards of the list. */
export function Similar({ publicId }: { publicId: string }) {
  const t = useTranslations('resumes')
  const names = useTranslations('dictionaries')
  return (
    <SimilarPeople
      resumeId={publicId}
      renderCard={(resume) => <ResumeCard resume={resume} words={{ t, names }} level={3} />}
    />
  )
}
