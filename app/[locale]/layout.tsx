import type { Metadata, Viewport } from 'next'
import { notFound } from 'next/navigation'
import { hasLocale } from 'next-intl'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { fontClasses } from '@/app/fonts/onest'
import { FavoritesProvider } from '@/components/favorites/favorites-provider'
import { BottomBar } from '@/components/layout/bottom-bar'
import { Footer } from '@/components/layout/footer'
import { Header } from '@/components/layout/header'
import { OfflineLinks } from '@/components/layout/offline-links'
import { ModalHost, ToastHost } from '@/components/providers/overlay-hosts'
import { SessionProvider } from '@/components/providers/session-provider'
import { brand } from '@/lib/brand'
import { siteConfig } from '@/lib/env/site-config'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'
import { firstPaintScript } from '@/lib/shared/first-paint'
import '../globals.css'
import { GuestFavoritesLink } from './guest-favorites-link'
import { LateServices } from './late-services'

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
  const favorites = await getTranslations('favorites')
  const talks = await getTranslations('conversations')
  const stepUp = await getTranslations('stepUp')
  return (
    <html lang={locale} className={fontClasses} suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, and it must run before paint */}
        <script dangerouslySetInnerHTML={{ __html: firstPaintScript }} />
      </head>
      <body>
        <a href="#content" className="skip-link">
          {t('skipToContent')}
        </a>
        <Header GuestFavorites={GuestFavoritesLink} />
        <main id="content" className="page" tabIndex={-1}>
          {children}
        </main>
        <Footer />
        <BottomBar GuestFavorites={GuestFavoritesLink} />
        <OfflineLinks text={t('offline.text')} retry={t('offline.retry')} />
        <ModalHost closeLabel={t('close')} />
        <LateServices
          build={{
            build: siteConfig().build,
            labels: { text: t('newBuild.text'), reload: t('newBuild.reload') },
          }}
          member={{
            words: { report: talks('reportMessage'), stepUp: stepUp('title') },
            outboxUrl: siteConfig().demo ? routes.outbox() : undefined,
          }}
        />
        <FavoritesProvider failed={favorites('failed')} />
        <SessionProvider expiredText={t('sessionExpired')} />
        <ToastHost label={t('toasts')} closeLabel={t('close')} />
      </body>
    </html>
  )
}
