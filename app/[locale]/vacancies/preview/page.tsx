import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { DraftPreview } from '@/components/vacancies/editor/draft-preview'
import { VacancyMessages } from '@/components/vacancies/page-messages'

type Props = { params: Promise<{ locale: 'ru' }> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('vacancyForm')
  return { title: t('previewTitle'), robots: { index: false } }
}

export default async function VacancyDraftPreviewPage({ params }: Props) {
  setRequestLocale((await params).locale)
  return (
    <VacancyMessages>
      <DraftPreview />
    </VacancyMessages>
  )
}
