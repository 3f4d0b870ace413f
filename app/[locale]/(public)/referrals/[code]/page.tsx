import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { LetterPage, letterMeta } from '@/components/layout/letter-page'
import { ReferralArrival } from '@/components/people/hiring-page/intake'
import { ClientMessages } from '@/components/providers/client-messages'
import { apiServerOrNull } from '@/lib/api/server'
import { routing } from '@/lib/i18n/routing'

type Props = { params: Promise<{ code: string }> }

/** Rendered on every request: a link that was ended is over at once. */
export const dynamic = 'force-dynamic'

const words = <N extends 'hiringPage.referral' | 'people.consent'>(namespace: N) =>
  getTranslations({ locale: routing.defaultLocale, namespace })

export async function generateMetadata(): Promise<Metadata> {
  return letterMeta((await words('hiringPage.referral'))('metaTitle'))
}

/** Where a referral link arrives; its reader is led on to the vacancy, or to the page of the company. */
export default async function ReferralPage({ params }: Props) {
  setRequestLocale(routing.defaultLocale)
  const { code } = await params
  const [t, consent, target] = await Promise.all([
    words('hiringPage.referral'),
    words('people.consent'),
    apiServerOrNull('GET /v1/referrals/:code', { params: { code } }),
  ])
  return (
    <LetterPage gone={target ? null : { title: t('gone'), text: t('goneText'), home: consent('home') }}>
      {target ? (
        <ClientMessages namespaces={['hiringPage']}>
          <ReferralArrival code={code} target={target} />
        </ClientMessages>
      ) : null}
    </LetterPage>
  )
}
