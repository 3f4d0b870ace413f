'use client'

import { useTranslations } from 'next-intl'
import { tidyHtml } from '@/components/forms/rich-text/tidy'
import type { VacancyView } from '@/lib/contracts/vacancies'
import { VacancyBody, VacancyHead } from '../vacancy-article'
import { VacancyCard } from '../vacancy-card'

/** Exactly the public rendering: the page and its card in the search. */
export function PreviewArticle({ vacancy }: { vacancy: VacancyView }) {
  const t = useTranslations('vacancyForm')
  const words = { t: useTranslations('vacancies'), common: useTranslations('common'), favorite: '' }
  const card = { ...vacancy, skills: vacancy.skills.slice(0, 3) }
  // A draft of this browser has not been through the server yet.
  const page = { ...vacancy, description_html: tidyHtml(vacancy.description_html) }
  return (
    <div className="vacancy-page">
      <div className="vacancy-main">
        <VacancyHead vacancy={vacancy} />
        <VacancyBody vacancy={page} />
      </div>
      <aside className="vacancy-side">
        <p className="text-sm text-soft">{t('card')}</p>
        <div inert>
          <VacancyCard vacancy={card} words={words} />
        </div>
      </aside>
    </div>
  )
}
