import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { VACANCY_TABS } from '@/lib/routes'
import { VacancyView, vacancyTabMetadata } from '../vacancy-view'

type Props = { params: Promise<{ publicId: string; tab: string }> }

const tabOf = (name: string) => VACANCY_TABS.find((tab) => tab === name) ?? notFound()

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return vacancyTabMetadata(tabOf((await params).tab))
}

export default async function VacancyTabPage({ params }: Props) {
  const { publicId, tab } = await params
  return <VacancyView publicId={publicId} tab={tabOf(tab)} />
}
