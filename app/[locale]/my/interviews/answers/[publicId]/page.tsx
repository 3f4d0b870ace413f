import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { RecordedView } from '@/components/interviews/recorded/recorded-view'
import { NotFoundView } from '@/components/layout/not-found-view'
import { ClientMessages } from '@/components/providers/client-messages'
import { routing } from '@/lib/i18n/routing'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations({ locale: routing.defaultLocale, namespace: 'interviews.recorded' })
  return { title: t('title') }
}

export default async function AnswersPage({ params }: { params: Promise<{ publicId: string }> }) {
  setRequestLocale(routing.defaultLocale)
  const { publicId } = await params
  return (
    <ClientMessages namespaces={['common', 'interviews', 'errors', 'fieldErrors']}>
      <RecordedView publicId={publicId} missing={<NotFoundView />} />
    </ClientMessages>
  )
}
