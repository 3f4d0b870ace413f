import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { cache } from 'react'
import { ReportButton } from '@/components/complaints/report-button'
import { CountView } from '@/components/layout/count-view'
import { StructuredData } from '@/components/layout/structured-data'
import { ResumePage } from '@/components/resumes/resume-page'
import { experienceText } from '@/components/resumes/words'
import { ApiError } from '@/lib/api/errors'
import { apiServer } from '@/lib/api/server'
import type { ResumeView } from '@/lib/contracts/resumes'
import { siteConfig } from '@/lib/env/site-config'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'
import { resumeCard, shareMeta } from '@/lib/seo/share-cards'
import { breadcrumbs } from '@/lib/seo/structured-data'

// Not cached: a candidate who closes a resume to the public must disappear from it immediately.
export const dynamic = 'force-dynamic'

const locale = routing.defaultLocale
type Props = { params: Promise<{ publicId: string }> }

/** The resume as everyone may see it, fetched once per request; undefined when it is not public. */
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
  const experience = experienceText(resume.total_experience_months, { t })
  const title = resume.city ? `${resume.title}, ${resume.city.name}` : resume.title
  const description = t('page.description', {
    title: resume.title,
    experience: experience.toLowerCase(),
    city: resume.city?.name ?? t('page.noCity'),
    skills: resume.skills.slice(0, 6).join(', '),
  })
  const url = routes.resume(publicId)
  const meta = { title, description, alternates: { canonical: url } }
  if (!resume.indexable) return { ...meta, robots: { index: false } }
  const share = shareMeta('resumes', publicId, await resumeCard(resume, experience))
  return {
    ...meta,
    openGraph: { title, description, url, type: 'website', locale: 'ru_RU', ...share.openGraph },
    twitter: share.twitter,
  }
}

export default async function PublicResumePage({ params }: Props) {
  setRequestLocale(locale)
  const { publicId } = await params
  const resume = await openResume(publicId)
  if (!resume) notFound()
  const [complaints, t] = await Promise.all([
    getTranslations({ locale, namespace: 'complaints' }),
    getTranslations({ locale, namespace: 'resumes' }),
  ])
  const { siteUrl } = siteConfig()
  const way = [
    { name: t('list.title'), url: siteUrl + routes.resumes() },
    { name: resume.title, url: siteUrl + routes.resume(publicId) },
  ]
  return (
    <>
      {/* The way here alone: nothing describes the person to machines. */}
      <StructuredData items={[breadcrumbs(way)]} />
      <CountView type="resume" publicId={publicId} />
      <ResumePage
        resume={resume}
        report={<ReportButton type="resume" publicId={publicId} label={complaints('report')} />}
      />
    </>
  )
}
