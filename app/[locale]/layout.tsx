import type { Metadata, Viewport } from 'next'
import { notFound } from 'next/navigation'
import { hasLocale } from 'next-intl'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { fontClasses } from '@/app/fonts/onest'
import { BottomBar } from '@/components/layout/bottom-bar'
import { FirstPaint } from '@/components/layout/first-paint'
import { Footer } from '@/components/layout/footer'
import { Header } from '@/components/layout/header'
import { SessionProvider } from '@/components/providers/session-provider'
import { brand } from '@/lib/brand'
import { siteConfig } from '@/lib/env/site-config'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'
import { PAGE_NOTICES, SEARCH_FIELD } from '@/lib/shared/browser'
import '../globals.css'
import { DeferredServices } from './deferred-services'
import { GuestFavoritesLink } from './guest-favorites-link'

type Props = { children: ReactNode; params: Promise<{ locale: string }> }

// Nothing is prerendered, so a build needs neither a database nor an environment.
export function generateStaticParams(): { locale: string }[] {
  return []
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: brand.themeColor.light },
    { media: '(prefers-color-scheme: dark)', color: brand.themeColor.dark },
  ],
  viewportFit: 'cover',
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations({ locale: routing.defaultLocale, namespace: 'common' })
  const { siteUrl } = siteConfig()
  return {
    metadataBase: new URL(siteUrl),
    title: { default: t('siteTitle', { brand: brand.name }), template: `%s — ${brand.name}` },
    description: t('siteDescription'),
    applicationName: brand.name,
    icons: {
      icon: [
        { url: '/favicon.ico', sizes: '32x32' },
        { url: '/icon.svg', type: 'image/svg+xml' },
      ],
      apple: '/apple-touch-icon.png',
    },
    formatDetection: { telephone: false, email: false, address: false },
  }
}

export default async function LocaleLayout({ children, params }: Props) {
  const { locale } = await params
  if (!hasLocale(routing.locales, locale)) notFound()
  setRequestLocale(locale)
  const t = await getTranslations('layout')
  const conversations = await getTranslations('conversations')
  const stepUp = await getTranslations('stepUp')
  const site = siteConfig()
  return (
    <html lang={locale} className={fontClasses} suppressHydrationWarning>
      <head>
        <FirstPaint />
      </head>
      <body>
        <a href="#content" className="skip-link">
          {t('skipToContent')}
        </a>
        {/* Shown only on pages that have such a field. */}
        <a href={`#${SEARCH_FIELD}`} className="skip-link skip-search">
          {t('skipToSearch')}
        </a>
        <Header
          GuestFavorites={GuestFavoritesLink}
          demo={site.demo ? { mark: t('demo.mark'), hint: t('demo.hint') } : null}
        />
        <div id={PAGE_NOTICES} className="container" />
        <main id="content" className="page" tabIndex={-1}>
          {children}
        </main>
        <Footer legal={{ name: site.legal.name, inn: site.legal.inn }} />
        <BottomBar GuestFavorites={GuestFavoritesLink} />
        <DeferredServices
          build={site.build}
          member={{
            words: { report: conversations('reportMessage'), stepUp: stepUp('title') },
            outboxUrl: site.demo ? routes.outbox() : undefined,
          }}
        />
        <SessionProvider
          words={{ ended: t('sessionExpired'), kept: t('sessionExpiredKept'), signIn: t('sessionSignIn') }}
        />
      </body>
    </html>
  )
}
