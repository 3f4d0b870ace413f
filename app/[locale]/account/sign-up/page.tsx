import { getTranslations, setRequestLocale } from 'next-intl/server'
import { SwitchFormLink } from '@/components/account/sign-in-parts'
import { SignUpForm } from '@/components/account/sign-up-form'
import { siteConfig } from '@/lib/env/site-config'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'

export async function generateMetadata() {
  const t = await getTranslations({ locale: routing.defaultLocale, namespace: 'account.signUp' })
  return {
    title: t('metaTitle'),
    description: t('metaDescription'),
    alternates: { canonical: routes.signUp() },
  }
}

export default async function Page() {
  setRequestLocale(routing.defaultLocale)
  const t = await getTranslations('account.signUp')
  return (
    <>
      <SignUpForm outboxUrl={siteConfig().demo ? routes.outbox() : undefined} />
      <p className="border-t border-line pt-5 text-soft">
        {t('hasAccount')} <SwitchFormLink href={routes.signIn()}>{t('toSignIn')}</SwitchFormLink>
      </p>
    </>
  )
}
