import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { PageError } from '@/components/layout/page-error'
import { buttonClass } from '@/components/ui/button'
import { apiServer } from '@/lib/api/server'
import { PAGE_REQUEST_HEADER } from '@/lib/contracts/web-bridge'
import { webBridge } from '@/lib/env/site-config'
import { Link } from '@/lib/i18n/navigation'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'

type Props = { searchParams: Promise<{ role?: string | string[] }> }

export const dynamic = 'force-dynamic'

const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'vacancies.gone' })

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await words())('title'), robots: { index: false } }
}

/** Served at the URL of a permanently removed vacancy with status 410. */
export default async function GoneVacancyPage({ searchParams }: Props) {
  setRequestLocale(routing.defaultLocale)
  const request = (await headers()).get(PAGE_REQUEST_HEADER)
  if (request) webBridge()?.setPageStatus(request, 410)
  const id = Number((await searchParams).role)
  const [t, role] = await Promise.all([
    words(),
    id > 0
      ? apiServer('GET /v1/dictionaries').then(({ roles }) => roles.find((each) => each.id === id))
      : undefined,
  ])
  return (
    <PageError code="410" title={t('title')} text={t('text')} detail={null}>
      {role ? (
        <Link href={routes.vacancies({ role: role.id })} className={buttonClass({ variant: 'primary' })}>
          {t('role', { role: role.name })}
        </Link>
      ) : null}
      <Link href={routes.vacancies()} className={buttonClass(role ? {} : { variant: 'primary' })}>
        {t('all')}
      </Link>
    </PageError>
  )
}
