'use client'

import { useTranslations } from 'next-intl'
import { VacancyCard } from '../vacancy-card'
import { cardOf, type PreviewCompany } from './preview'
import type { VacancyForm } from './vacancy-form'

/** The search card of what is being typed. */
export function LiveCard({ form, company }: { form: VacancyForm; company: PreviewCompany }) {
  const t = useTranslations('vacancyForm')
  const card = cardOf(form, company)
  return (
    <section aria-labelledby="live-card-title">
      <h2 id="live-card-title" className="mb-2 text-sm text-soft">
        {t('card')}
      </h2>
      {/* Nothing in a preview leads anywhere. */}
      <div inert>
        <VacancyCard vacancy={{ ...card, title: card.title || t('cardEmptyTitle') }} level={3} />
      </div>
    </section>
  )
}
