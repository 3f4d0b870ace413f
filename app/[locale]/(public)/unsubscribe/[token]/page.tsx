import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { ClientMessages } from '@/components/providers/client-messages'
import { LettersSwitch } from '@/components/saved-searches/letters-switch'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import { apiServerOrNull } from '@/lib/api/server'
import { Link } from '@/lib/i18n/navigation'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'

type Props = { params: Promise<{ token: string }> }

/** Rendered on every request: the subscription can change at any time. */
export const dynamic = 'force-dynamic'

const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'savedSearches.unsubscribe' })

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await words())('title'), robots: { index: false }, referrer: 'no-referrer' }
}

/** Landing page of the unsubscribe link of e-mails; works without signing in. */
export default async function UnsubscribePage({ params }: Props) {
  setRequestLocale(routing.defaultLocale)
  const { token } = await params
  const [t, letters] = await Promise.all([
    words(),
    apiServerOrNull('GET /v1/unsubscribe/:token', { params: { token } }),
  ])
  return (
    <div className="container py-10">
      {letters ? (
        <ClientMessages namespaces={['errors', 'savedSearches']}>
          <LettersSwitch token={token} initial={letters} />
        </ClientMessages>
      ) : (
        <EmptyState className="card" title={t('gone')} text={t('goneText')} level={1}>
          <Link href={routes.mySearches()} className={buttonClass()}>
            {t('mine')}
          </Link>
        </EmptyState>
      )}
    </div>
  )
}
