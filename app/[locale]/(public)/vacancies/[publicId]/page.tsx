import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { cache } from 'react'
import { ReportButton } from '@/components/complaints/report-button'
import { Breadcrumbs } from '@/components/layout/breadcrumbs'
import { CountView } from '@/components/layout/count-view'
import { FavoriteButton } from '@/components/layout/favorite-button'
import { PageTools } from '@/components/layout/page-tools'
import { OwnScores } from '@/components/matching/own-scores'
import { ApplyAction } from '@/components/negotiations/apply/apply-action'
import { APPLIED_ANCHOR } from '@/components/negotiations/apply/apply-param'
import { Notice } from '@/components/ui/notice'
import { CompanyBlock } from '@/components/vacancies/company-block'
import { SourceLink, SourceNote } from '@/components/vacancies/imported-source'
import { VacancyBody, VacancyHead } from '@/components/vacancies/vacancy-article'
import { VacancyCards } from '@/components/vacancies/vacancy-card'
import { ApiError } from '@/lib/api/errors'
import { apiServer } from '@/lib/api/server'
import type { VacancyView } from '@/lib/contracts/vacancies'
import { siteConfig } from '@/lib/env/site-config'
import { formatDay } from '@/lib/format/date'
import { salaryText } from '@/lib/format/salary'
import { messages } from '@/lib/i18n/messages'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'
import { jobPosting } from '@/lib/seo/job-posting'
import { shareMeta, vacancyCard } from '@/lib/seo/share-cards'
import { OwnFit } from '../candidate-parts'
import { EmployerAct } from './employer-act'

type Props = { params: Promise<{ publicId: string }> }

/**
 * Fallback revalidation, for the end of the publication term; a change of the vacancy revalidates the page at once.
 */
export const revalidate = 300

export function generateStaticParams(): { publicId: string }[] {
  return []
}

const words = <N extends 'vacancies' | 'common' | 'favorites' | 'complaints'>(namespace: N) =>
  getTranslations({ locale: routing.defaultLocale, namespace })

const readVacancy = cache(async (publicId: string) => {
  try {
    return await apiServer('GET /v1/vacancies/:publicId', { params: { publicId } })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) notFound()
    throw error
  }
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { publicId } = await params
  const [vacancy, t, common] = await Promise.all([readVacancy(publicId), words('vacancies'), words('common')])
  const facts = { company: vacancy.company.name, city: vacancy.city?.name ?? t('anyPlace') }
  const title = t('pageTitle', { title: vacancy.title, ...facts })
  const told = { title: vacancy.title, salary: salaryText(vacancy.salary, common).toLowerCase(), ...facts }
  const description =
    vacancy.reply_promise_days === null
      ? t('imported.description', told)
      : t('pageDescription', { ...told, days: vacancy.reply_promise_days })
  const url = routes.vacancy(vacancy.public_id)
  const share = shareMeta('vacancies', vacancy.public_id, await vacancyCard(vacancy))
  return {
    title,
    description,
    alternates: { canonical: url },
    openGraph: { title, description, url, type: 'website', locale: 'ru_RU', ...share.openGraph },
    twitter: share.twitter,
    ...(vacancy.status === 'active' ? {} : { robots: { index: false, follow: true } }),
  }
}

/** Landings the vacancy belongs to: of its role, and of its role in its city. */
async function landingsOf({ role, city }: VacancyView) {
  if (!role) return []
  const urlOf = async (query: { role: number; city?: number }) =>
    routes.landing('vacancies', (await apiServer('GET /v1/landings/path', { query })).path)
  return Promise.all([
    urlOf({ role: role.id }).then((url) => ({ name: role.name, url })),
    ...(city ? [urlOf({ role: role.id, city: city.id }).then((url) => ({ name: city.name, url }))] : []),
  ])
}

export default async function VacancyPage({ params }: Props) {
  setRequestLocale(routing.defaultLocale)
  const { publicId } = await params
  const vacancy = await readVacancy(publicId)
  const [t, favorites, complaints, landings, similar] = await Promise.all([
    words('vacancies'),
    words('favorites'),
    words('complaints'),
    landingsOf(vacancy),
    apiServer('GET /v1/vacancies/:publicId/similar', { params: { publicId } }),
  ])
  const { siteUrl } = siteConfig()
  const open = vacancy.status === 'active'
  const posting = jobPosting(vacancy, siteUrl + routes.vacancy(publicId))
  const way = [{ name: t('title'), url: routes.vacancies() }, ...landings]
  const tools = {
    share: t('tools.share'),
    print: t('tools.print'),
    copied: t('tools.copied'),
    copyFailed: t('tools.copyFailed'),
  }
  const fitting = {
    public_id: publicId,
    title: vacancy.title,
    company: { public_id: vacancy.company.public_id },
  }
  return (
    <div className="container vacancy-page">
      <CountView type="vacancy" publicId={publicId} />
      <div className="vacancy-main">
        <div className="flex items-center justify-between gap-3 min-h-11 mb-2 print:hidden">
          <Breadcrumbs
            label={t('breadcrumbs')}
            site={siteUrl}
            way={way}
            page={{ name: vacancy.title, url: routes.vacancy(publicId) }}
          />
          <PageTools title={vacancy.title} words={tools} look="icons" />
        </div>
        {open ? null : (
          <Notice
            tone="warning"
            title={t(
              `ended.${vacancy.status === 'paused' ? 'paused' : vacancy.status === 'expired' ? 'expired' : 'closed'}`,
            )}
            className="mb-5"
          >
            {similar.length > 0 ? t('ended.similar') : t('ended.none')}
          </Notice>
        )}
        <VacancyHead vacancy={vacancy}>
          {open && vacancy.imported ? (
            <SourceNote imported={vacancy.imported} company={vacancy.company.public_id} />
          ) : null}
        </VacancyHead>
        {open ? (
          <div className="fit-above only-user only-candidate">
            <OwnFit vacancy={fitting} place="above" />
          </div>
        ) : null}
        {open ? <div id={APPLIED_ANCHOR} /> : null}
        <VacancyBody vacancy={vacancy} posting={posting} />
        <p className="text-sm text-soft">
          {vacancy.published_at ? t('publishedOn', { date: formatDay(vacancy.published_at) }) : null}
          {open && vacancy.expires_at && !vacancy.imported
            ? ` · ${t('openUntil', { date: formatDay(vacancy.expires_at) })}`
            : null}
        </p>
        {open ? <ReportButton type="vacancy" publicId={publicId} label={complaints('report')} /> : null}
        <p className="hidden print:block text-sm">{siteUrl + routes.vacancy(publicId)}</p>
      </div>
      <aside className="self-stretch max-page:mt-7 print:mt-3">
        <div className="vacancy-side-stay">
          {open ? (
            <div className="vacancy-act print:hidden">
              {vacancy.imported ? (
                <SourceLink imported={vacancy.imported} size="lg" block />
              ) : (
                <ApplyAction vacancy={vacancy} size="lg" block />
              )}
              <EmployerAct
                publicId={publicId}
                title={vacancy.title}
                words={{ applications: t('own.applications'), edit: t('own.edit') }}
                tools={tools}
              />
              <FavoriteButton
                type="vacancy"
                publicId={publicId}
                label={favorites('add')}
                className="vacancy-act-heart"
              />
              {vacancy.reply_promise_days === null ? null : (
                <p className="vacancy-act-note">{t('promise', { days: vacancy.reply_promise_days })}</p>
              )}
            </div>
          ) : null}
          {open ? <OwnFit vacancy={fitting} place="beside" /> : null}
          <CompanyBlock vacancy={vacancy} />
        </div>
      </aside>
      <OwnScores words={messages.matching.score} />
      {similar.length > 0 ? (
        <section aria-labelledby="similar-title" className="vacancy-similar print:hidden">
          <h2 id="similar-title">{t('similarVacancies')}</h2>
          <VacancyCards
            className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,360px),1fr))] gap-3.5"
            vacancies={similar}
            level={3}
          />
        </section>
      ) : null}
    </div>
  )
}
