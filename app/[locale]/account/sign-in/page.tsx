import { getTranslations, setRequestLocale } from 'next-intl/server'
import { SignInForm } from '@/components/account/sign-in-form'
import { SwitchFormLink } from '@/components/account/sign-in-parts'
import { siteConfig } from '@/lib/env/site-config'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'

export async function generateMetadata() {
  const t = await getTranslations({ locale: routing.defaultLocale, namespace: 'account.signIn' })
  return {
    title: t('metaTitle'),
    description: t('metaDescription'),
    alternates: { canonical: routes.signIn() },
  }
}

export default async function Page() {
  setRequestLocale(routing.defaultLocale)
  const t = await getTranslations('account.signIn')
  return (
    <SignInForm outboxUrl={siteConfig().demo ? routes.outbox() : undefined}>
      <p className="border-t border-line pt-5 text-soft">
        {t('noAccount')} <SwitchFormLink href={routes.signUp()}>{t('toSignUp')}</SwitchFormLink>
      </p>
    </SignInForm>
  )
}
