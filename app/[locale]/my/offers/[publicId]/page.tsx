import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { NotFoundView } from '@/components/layout/not-found-view'
import { MembersOnly } from '@/components/layout/role-only'
import { PageSkeleton } from '@/components/my/page-parts'
import { OfferPage } from '@/components/negotiations/offer/offer-page'
import { ClientMessages } from '@/components/providers/client-messages'
import { siteConfig } from '@/lib/env/site-config'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'

type Props = { params: Promise<{ publicId: string }> }

const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'offers' })

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await words())('pageTitle') }
}

export default async function OfferRoute({ params }: Props) {
  setRequestLocale(routing.defaultLocale)
  const { publicId } = await params
  const t = await words()
  return (
    <ClientMessages
      namespaces={[
        'offers',
        'negotiations',
        'dictionaries',
        'forms',
        'account',
        'errors',
        'fieldErrors',
        'common',
      ]}
    >
      <MembersOnly fallback={<PageSkeleton title={t('pageTitle')} />}>
        <OfferPage
          publicId={publicId}
          missing={<NotFoundView />}
          outboxUrl={siteConfig().demo ? routes.outbox() : undefined}
        />
      </MembersOnly>
    </ClientMessages>
  )
}
