import { getTranslations, setRequestLocale } from 'next-intl/server'
import { MembersOnly } from '@/components/layout/role-only'
import { PageSkeleton } from '@/components/my/page-parts'
import { Profile } from '@/components/my/profile/profile'
import { siteConfig } from '@/lib/env/site-config'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'

const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'my.profile' })

export async function generateMetadata() {
  return { title: (await words())('title') }
}

export default async function Page() {
  setRequestLocale(routing.defaultLocale)
  const t = await words()
  return (
    <MembersOnly fallback={<PageSkeleton title={t('title')} />}>
      <Profile outboxUrl={siteConfig().demo ? routes.outbox() : undefined} />
    </MembersOnly>
  )
}
