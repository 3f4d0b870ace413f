import { getTranslations, setRequestLocale } from 'next-intl/server'
import { ByRole } from '@/components/my/by-role'
import { PageSkeleton } from '@/components/my/page-skeleton'
import { Plans } from '@/components/my/plan-list'
import { routing } from '@/lib/i18n/routing'

export async function generateMetadata() {
  const t = await getTranslations({ locale: routing.defaultLocale, namespace: 'my.plans' })
  return { title: t('title') }
}

export default function Page() {
  setRequestLocale(routing.defaultLocale)
  return (
    <ByRole
      candidate={<Plans side="candidate" />}
      employer={<Plans side="employer" />}
      fallback={<PageSkeleton />}
    />
  )
}
