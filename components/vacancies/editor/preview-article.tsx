'use client'

import { useTranslations } from 'next-intl'
import { SearchSnippet } from '@/components/forms/creation/snippet'
import { tidyHtml } from '@/components/forms/rich-text/tidy'
import type { VacancyView } from '@/lib/contracts/vacancies'
import { salaryText } from '@/lib/format/salary'
import { VacancyBody, VacancyHead } from '../vacancy-article'
import { VacancyCard } from '../vacancy-card'

/** The public rendering: the page and the search card. */
export function PreviewArticle({ vacancy }: { vacancy: VacancyView }) {
  const t = useTranslations('vacancyForm')
  const vacancies = useTranslations('vacancies')
  const common = useTranslations('common')
  const card = { ...vacancy, skills: vacancy.skills.slice(0, 3) }
  // A draft of this browser has not been sanitised by the server.
  const page = { ...vacancy, description_html: tidyHtml(vacancy.description_html) }
  const facts = { company: vacancy.company.name, city: vacancy.city?.name ?? vacancies('anyPlace') }
  return (
    <div className="vacancy-page">
      <div className="vacancy-main">
        <VacancyHead vacancy={vacancy} />
        <VacancyBody vacancy={page} />
      </div>
      <aside className="self-stretch max-page:mt-7 print:mt-3">
        <div className="vacancy-side-stay">
          <p className="text-sm text-soft">{t('card')}</p>
          <div inert>
            <VacancyCard vacancy={card} />
          </div>
          <SearchSnippet
            path={t('snippetPath')}
            title={vacancies('pageTitle', { title: vacancy.title, ...facts })}
            text={vacancies('pageDescription', {
              title: vacancy.title,
              salary: salaryText(vacancy.salary, common).toLowerCase(),
              days: vacancy.reply_promise_days ?? 0,
              ...facts,
            })}
          />
        </div>
      </aside>
    </div>
  )
}
