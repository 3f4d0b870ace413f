import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { cache } from 'react'
import { ReportButton } from '@/components/complaints/report-button'
import { CountView } from '@/components/layout/count-view'
import { ResumePage } from '@/components/resumes/resume-page'
import { experienceText } from '@/components/resumes/words'
import { ApiError } from '@/lib/api/api-error'
import { apiServer } from '@/lib/api/server'
import type { ResumeView } from '@/lib/contracts/resumes'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'

// Never from a cache: whoever takes a resume back from the internet takes it back at once.
export const dynamic = 'force-dynamic'

const locale = routing.defaultLocale
type Props = { params: Promise<{ publicId: string }> }

/** What the whole internet may see, once per request; undefined when it may not. */
const openResume = cache(async (publicId: string): Promise<ResumeView | undefined> => {
  try {
    return await apiServer('GET /v1/resumes/:publicId', { params: { publicId } })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { publicId } = await params
  const resume = await openResume(publicId)
  if (!resume) return {}
  const t = await getTranslations({ locale, namespace: 'resumes' })
  return {
    title: resume.city ? `${resume.title}, ${resume.city.name}` : resume.title,
    description: t('page.description', {
      title: resume.title,
      experience: experienceText(resume.total_experience_months, { t }).toLowerCase(),
      city: resume.city?.name ?? t('page.noCity'),
      skills: resume.skills.slice(0, 6).join(', '),
    }),
    alternates: { canonical: routes.resume(publicId) },
    ...(!resume.indexable && { robots: { index: false } }),
  }
}

export default async function PublicResumePage({ params }: Props) {
  setRequestLocale(locale)
  const { publicId } = await params
  const resume = await openResume(publicId)
  if (!resume) notFound()
  const [t, names, complaints] = await Promise.all([
    getTranslations({ locale, namespace: 'resumes' }),
    getTranslations({ locale, namespace: 'dictionaries' }),
    getTranslations({ locale, namespace: 'complaints' }),
  ])
  return (
    <>
      <CountView type="resume" publicId={publicId} />
      <ResumePage
        resume={resume}
        words={{ t, names }}
        report={<ReportButton type="resume" publicId={publicId} label={complaints('report')} />}
      />
    </>
  )
}
