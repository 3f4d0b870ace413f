import { getTranslations, setRequestLocale } from 'next-intl/server'
import { MembersOnly } from '@/components/layout/role-only'
import { PageSkeleton } from '@/components/my/page-skeleton'
import { Profile } from '@/components/my/profile'
import { siteConfig } from '@/lib/env/site-config'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'

export async function generateMetadata() {
  const t = await getTranslations({ locale: routing.defaultLocale, namespace: 'my.profile' })
  return { title: t('title') }
}

export default function Page() {
  setRequestLocale(routing.defaultLocale)
  return (
    <MembersOnly fallback={<PageSkeleton />}>
      <Profile outboxUrl={siteConfig().demo ? routes.outbox() : undefined} />
    </MembersOnly>
  )
}
