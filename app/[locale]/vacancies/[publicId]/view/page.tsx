import type { Metadata } from 'next'
import { VACANCY_TABS } from '@/lib/routes'
import { VacancyView, vacancyTabMetadata } from './vacancy-view'

type Props = { params: Promise<{ publicId: string }> }

export const generateMetadata = (): Promise<Metadata> => vacancyTabMetadata(VACANCY_TABS[0])

/** The URL without a tab shows the first tab. */
export default async function VacancyViewPage({ params }: Props) {
  const { publicId } = await params
  return <VacancyView publicId={publicId} tab={VACANCY_TABS[0]} />
}
