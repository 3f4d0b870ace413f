import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { LetterPage, letterMeta } from '@/components/layout/letter-page'
import { ConsentAnswer } from '@/components/people/consent-answer'
import { ClientMessages } from '@/components/providers/client-messages'
import { apiServerOrNull } from '@/lib/api/server'
import { routing } from '@/lib/i18n/routing'

type Props = { params: Promise<{ token: string }> }

/** Rendered on every request: a letter can be answered at any time. */
export const dynamic = 'force-dynamic'

const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'people.consent' })

export async function generateMetadata(): Promise<Metadata> {
  return letterMeta((await words())('metaTitle'))
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
    <LetterPage gone={consent ? null : { title: t('gone'), text: t('goneText'), home: t('home') }}>
      {consent ? (
        <ClientMessages namespaces={['people', 'errors']}>
          <ConsentAnswer token={token} consent={consent} />
        </ClientMessages>
      ) : null}
    </LetterPage>
  )
}
