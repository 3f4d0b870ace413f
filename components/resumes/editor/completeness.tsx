'use client'

import { useTranslations } from 'next-intl'
import { Progress } from '@/components/ui/progress'
import { completenessOf, completenessWeights, missingParts } from '@/lib/contracts/resume-completeness'
import { draftOf, type ResumeForm } from './resume-form'

/** How full the resume is and what the next part is worth. */
export function Completeness({ form }: { form: ResumeForm }) {
  const t = useTranslations('resumeForm')
  const draft = draftOf(form)
  const percent = completenessOf(draft)
  const [next] = missingParts(draft)
  return (
    <section className="grid gap-2" aria-live="polite">
      <p className="font-semibold">{t('completeness', { percent })}</p>
      <Progress value={percent} label={t('completeness', { percent })} />
      <p className="text-sm text-soft">
        {next ? t('nextStep', { part: t(`parts.${next}`), worth: completenessWeights[next] }) : t('allDone')}
      </p>
    </section>
  )
}
