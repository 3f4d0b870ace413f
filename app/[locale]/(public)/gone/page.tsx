import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { PageError } from '@/components/layout/page-error'
import { ResumeCard } from '@/components/resumes/resume-card'
import { buttonClass } from '@/components/ui/button'
import { VacancyCards } from '@/components/vacancies/vacancy-card'
import { apiServer } from '@/lib/api/server'
import { PAGE_REQUEST_HEADER } from '@/lib/contracts/web-bridge'
import { webBridge } from '@/lib/env/site-config'
import { Link } from '@/lib/i18n/navigation'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'

type Query = Partial<Record<'list' | 'role' | 'city', string | string[]>>
type Props = { searchParams: Promise<Query> }

export const dynamic = 'force-dynamic'

const locale = routing.defaultLocale
const offered = 6
const enough = 3

const words = (list: 'vacancies' | 'resumes') => getTranslations({ locale, namespace: `${list}.gone` })
const listOf = ({ list }: Query) => (list === 'resumes' ? 'resumes' : 'vacancies')

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const t = await words(listOf(await searchParams))
  return { title: t('title'), robots: { index: false } }
}

/** Of the profession in the place; where these are few, of the profession anywhere. */
async function nearest<T>(read: (query: Record<string, string>) => Promise<T[]>, role: number, city: number) {
  const query = { role: String(role), size: String(offered) }
  const here = city > 0 ? await read({ ...query, city: String(city) }) : []
  return here.length >= enough ? here : read(query)
}

/** Cards of what is like the one that is gone; null when there are none. */
async function similar(list: 'vacancies' | 'resumes', role: number, city: number): Promise<ReactNode> {
  const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,360px),1fr))] gap-3.5'
  if (list === 'vacancies') {
    const found = await nearest(
      async (query) => (await apiServer('GET /v1/vacancies', { query })).results,
      role,
      city,
    )
    return found.length > 0 ? <VacancyCards className={grid} vacancies={found} level={3} /> : null
  }
  const found = await nearest(
    async (query) => (await apiServer('GET /v1/resumes', { query })).results,
    role,
    city,
  )
  if (found.length === 0) return null
  return (
    <ul className={grid}>
      {found.map((resume) => (
        <li key={resume.public_id}>
          <ResumeCard resume={resume} level={3} />
        </li>
      ))}
    </ul>
  )
}

/** Served at the URL of a vacancy or resume that is gone for good, with status 410 and what is like it. */
export default async function GonePage({ searchParams }: Props) {
  setRequestLocale(locale)
  const request = (await headers()).get(PAGE_REQUEST_HEADER)
  if (request) webBridge()?.setPageStatus(request, 410)
  const query = await searchParams
  const list = listOf(query)
  const id = Number(query.role)
  const [t, role] = await Promise.all([
    words(list),
    id > 0
      ? apiServer('GET /v1/dictionaries').then(({ roles }) => roles.find((each) => each.id === id))
      : undefined,
  ])
  const cards = role ? await similar(list, role.id, Number(query.city)) : null
  return (
    <>
      <PageError code="410" title={t('title')} text={t('text')} detail={null}>
        {role ? (
          <Link href={routes[list]({ role: role.id })} className={buttonClass({ variant: 'primary' })}>
            {t('role', { role: role.name })}
          </Link>
        ) : null}
        <Link href={routes[list]()} className={buttonClass(role ? {} : { variant: 'primary' })}>
          {t('all')}
        </Link>
      </PageError>
      {cards ? (
        <section aria-labelledby="similar-title" className="container grid gap-4 pb-12">
          <h2 id="similar-title">{t('similar')}</h2>
          {cards}
        </section>
      ) : null}
    </>
  )
}
