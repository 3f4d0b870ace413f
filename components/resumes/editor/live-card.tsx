'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ResumeCard } from '../resume-card'
import { cardOf } from './preview-content'
import type { ResumeForm } from './resume-form'

/** Live preview of the search card. */
export function LiveCard({ form }: { form: ResumeForm }) {
  const t = useTranslations('resumeForm')
  const [now] = useState(() => new Date())
  const card = cardOf(form, now)
  return (
    <section aria-labelledby="live-card-title">
      <h2 id="live-card-title" className="mb-2 text-sm text-soft">
        {t('card')}
      </h2>
      {/* Links of a preview are disabled. */}
      <div inert>
        <ResumeCard resume={{ ...card, title: card.title || t('cardEmptyTitle') }} level={3} />
      </div>
    </section>
  )
}
