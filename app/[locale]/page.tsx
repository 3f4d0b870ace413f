import { getTranslations, setRequestLocale } from 'next-intl/server'
import { brand } from '@/lib/brand'

export default async function HomePage({ params }: { params: Promise<{ locale: 'ru' }> }) {
  const { locale } = await params
  setRequestLocale(locale)
  const t = await getTranslations('common')
  return (
    <div className="container">
      <h1>{t('siteTitle', { brand: brand.name })}</h1>
    </div>
  )
}
