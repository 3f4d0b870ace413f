import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { cache } from 'react'
import { ReportButton } from '@/components/complaints/report-button'
import { ExperienceText } from '@/components/experiences/experience-text'
import { Pages } from '@/components/layout/pages'
import { EmptyState } from '@/components/ui/states'
import { ApiError } from '@/lib/api/errors'
import { apiServer } from '@/lib/api/server'
import { Link } from '@/lib/i18n/navigation'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'

type Props = { params: Promise<{ publicId: string; page?: string[] }> }

/** Rendered on demand: what an author takes back is gone at once. */
export const dynamic = 'force-dynamic'

const size = 10

/** The first page has one address, without its number. */
async function placeOf({ params }: Props): Promise<{ publicId: string; page: number }> {
  const { publicId, page: [number, ...more] = [] } = await params
  if (more.length > 0 || (number !== undefined && !/^([2-9]|[1-9]\d{1,2})$/.test(number))) notFound()
  return { publicId, page: number === undefined ? 1 : Number(number) }
}

const read = cache(async (publicId: string, page: number) => {
  try {
    const params = { publicId }
    return await Promise.all([
      apiServer('GET /v1/companies/:publicId', { params }),
      apiServer('GET /v1/companies/:publicId/experiences', { params, query: { page, size } }),
    ])
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) notFound()
    throw error
  }
})

const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'experiences.public' })

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { publicId, page } = await placeOf(props)
  const [[company, { total }], t] = await Promise.all([read(publicId, page), words()])
  return {
    title: t('pageTitle', { name: company.name }),
    description: t('pageDescription', { name: company.name }),
    alternates: { canonical: routes.companyExperiences(publicId, page) },
    ...(total === 0 || page > 1 ? { robots: { index: false, follow: true } } : {}),
  }
}

export default async function CompanyExperiencesPage(props: Props) {
  setRequestLocale(routing.defaultLocale)
  const { publicId, page } = await placeOf(props)
  const [[company, { results, total }], t] = await Promise.all([read(publicId, page), words()])
  if (page > 1 && results.length === 0) notFound()
  return (
    <div className="container grid grid-cols-1 gap-6 max-w-[820px] pt-9 max-page:pt-6">
      <header className="grid gap-3">
        <nav aria-label={t('back')} className="vacancy-way">
          <Link href={routes.company(publicId)}>{company.name}</Link>
        </nav>
        <h1 className="wrap-anywhere">{t('pageTitle', { name: company.name })}</h1>
        <p className="text-soft">{t('lead')}</p>
      </header>
      {total === 0 ? (
        <EmptyState title={t('none')} text={t('noneText')} />
      ) : (
        <ul className="grid grid-cols-1 gap-4">
          {results.map((one) => (
            <li key={one.public_id} className="card p-5">
              <ExperienceText
                experience={one}
                level={2}
                act={<ReportButton type="experience" publicId={one.public_id} label={t('report')} />}
                replyAct={
                  one.reply ? (
                    <ReportButton
                      type="experience_reply"
                      publicId={one.reply.public_id}
                      label={t('reportReply')}
                    />
                  ) : null
                }
              />
            </li>
          ))}
        </ul>
      )}
      <Pages
        page={page}
        pages={Math.ceil(total / size)}
        hrefFor={(number) => routes.companyExperiences(publicId, number)}
      />
    </div>
  )
}
