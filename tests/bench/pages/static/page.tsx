import { setRequestLocale } from 'next-intl/server'

/** The same page rendered once: what `npm run bench` holds the vacancy page against. */
export default async function BareStaticPage({ params }: { params: Promise<{ locale: 'ru' }> }) {
  setRequestLocale((await params).locale)
  return <div className="container" />
}
