import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { NotFoundView } from '@/components/layout/not-found-view'
import { ByRight } from '@/components/layout/role-only'
import { NewVacancy } from '@/components/vacancies/editor/edit-vacancy'
import { enumNamesOf } from '@/components/vacancies/editor/enum-names'
import { VacancyMessages } from '@/components/vacancies/page-messages'
import { apiServer } from '@/lib/api/server'

type Props = { params: Promise<{ locale: 'ru' }> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('vacancyForm')
  return { title: t('newTitle'), description: t('lead') }
}

export default async function NewVacancyPage({ params }: Props) {
  setRequestLocale((await params).locale)
  const names = enumNamesOf(await apiServer('GET /v1/dictionaries'))
  return (
    <VacancyMessages>
      <ByRight needs="recruit">
        <NewVacancy names={names} missing={<NotFoundView />} />
      </ByRight>
    </VacancyMessages>
  )
}
