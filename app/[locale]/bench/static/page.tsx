import { notFound } from 'next/navigation'
import { setRequestLocale } from 'next-intl/server'
import { siteConfig } from '@/lib/env/site-config'

/** The same page rendered once: what `npm run bench` holds the vacancy page against. */
export default async function BareStaticPage({ params }: { params: Promise<{ locale: 'ru' }> }) {
  if (!siteConfig().bench) notFound()
  setRequestLocale((await params).locale)
  return <div className="container" />
}
