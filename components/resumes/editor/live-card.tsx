'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LiveCard as Preview } from '@/components/forms/creation/form-section'
import { ResumeCard } from '../resume-card'
import { cardOf } from './preview-content'
import type { ResumeForm } from './resume-form'

/** Live preview of the search card. */
export function LiveCard({ form }: { form: ResumeForm }) {
  const t = useTranslations('resumeForm')
  const [now] = useState(() => new Date())
  const card = cardOf(form, now)
  return (
    <Preview title={t('card')}>
      <ResumeCard resume={{ ...card, title: card.title || t('cardEmptyTitle') }} level={3} />
    </Preview>
  )
}
