import { getTranslations, setRequestLocale } from 'next-intl/server'
import { SignOutView } from '@/components/account/sign-out-view'
import { routing } from '@/lib/i18n/routing'

export async function generateMetadata() {
  const t = await getTranslations({ locale: routing.defaultLocale, namespace: 'account.signOut' })
  return { title: t('metaTitle'), robots: { index: false } }
}

export default function Page() {
  setRequestLocale(routing.defaultLocale)
  return <SignOutView />
}
