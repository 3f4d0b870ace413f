import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { ConsentAnswer } from '@/components/people/consent-answer'
import { ClientMessages } from '@/components/providers/client-messages'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import { apiServerOrNull } from '@/lib/api/server'
import { Link } from '@/lib/i18n/navigation'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'

type Props = { params: Promise<{ token: string }> }

/** Rendered on every request: a letter can be answered at any time. */
export const dynamic = 'force-dynamic'

const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'people.consent' })

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await words())('metaTitle'), robots: { index: false }, referrer: 'no-referrer' }
}

/** Landing page of the letter in which a company asks to keep a person's data; works without signing in. */
export default async function PeopleConsentPage({ params }: Props) {
  setRequestLocale(routing.defaultLocale)
  const { token } = await params
  const [t, consent] = await Promise.all([
    words(),
    apiServerOrNull('GET /v1/people-consent/:token', { params: { token } }),
  ])
  return (
    <div className="container py-10">
      {consent ? (
        <ClientMessages namespaces={['people', 'errors']}>
          <ConsentAnswer token={token} consent={consent} />
        </ClientMessages>
      ) : (
        <EmptyState className="card" title={t('gone')} text={t('goneText')} level={1}>
          <Link href={routes.home()} className={buttonClass()}>
            {t('home')}
          </Link>
        </EmptyState>
      )}
    </div>
  )
}
