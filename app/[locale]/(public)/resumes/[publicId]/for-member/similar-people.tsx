'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useClaims } from '@/components/layout/use-claims'
import { ResumeCard } from '@/components/resumes/resume-card'
import { api } from '@/lib/api/client'

/** Cards of candidates similar to the one whose resume an employer views; renders nothing while there are none. */
export function SimilarPeople({ resumeId }: { resumeId: string }) {
  const t = useTranslations('matching')
  const employer = useClaims()?.accountType === 'employer'
  const { data = [] } = useQuery({
    queryKey: ['matching', 'similar', resumeId],
    queryFn: ({ signal }) =>
      api('GET /v1/resumes/:publicId/similar', { params: { publicId: resumeId }, signal }),
    enabled: employer,
    // The page itself reports a resume that this viewer may not see.
    retry: false,
  })
  if (!employer || data.length === 0) return null
  return (
    <section aria-labelledby="similar-people" className="container grid gap-4 pb-12 print:hidden">
      <h2 id="similar-people">{t('similarPeople')}</h2>
      <ul className="matches-list">
        {data.map((resume) => (
          <li key={resume.public_id}>
            <ResumeCard resume={resume} level={3} />
          </li>
        ))}
      </ul>
    </section>
  )
}
