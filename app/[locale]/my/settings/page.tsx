import { getTranslations, setRequestLocale } from 'next-intl/server'
import { MembersOnly } from '@/components/layout/role-only'
import { PageSkeleton } from '@/components/my/page-skeleton'
import { Settings } from '@/components/my/settings'
import { routing } from '@/lib/i18n/routing'

export async function generateMetadata() {
  const t = await getTranslations({ locale: routing.defaultLocale, namespace: 'my.settings' })
  return { title: t('title') }
}

export default function Page() {
  setRequestLocale(routing.defaultLocale)
  return (
    <MembersOnly fallback={<PageSkeleton />}>
      <Settings />
    </MembersOnly>
  )
}
