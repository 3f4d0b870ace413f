'use client'

import { useTranslations } from 'next-intl'
import { Progress } from '@/components/ui/progress'
import { completenessOf, completenessWeights, missingParts } from '@/lib/shared/resume-completeness'
import { draftOf, type ResumeForm } from './resume-form'
import { fieldIds } from './section'

const shownSteps = 3

/** Into view, with the focus in it: the field itself, or the first control of its section. */
function jump(id: string): void {
  const target = document.getElementById(id)
  const control = target?.matches('input, select, textarea')
    ? target
    : target?.querySelector<HTMLElement>('input, select, textarea, button')
  target?.scrollIntoView({ block: control === target ? 'center' : 'start' })
  control?.focus({ preventScroll: true })
}

/** How full the resume is and what the next best parts are worth; each leads to its field. */
export function Completeness({ form }: { form: ResumeForm }) {
  const t = useTranslations('resumeForm')
  const draft = draftOf(form)
  const percent = completenessOf(draft)
  const next = missingParts(draft).slice(0, shownSteps)
  return (
    <section className="grid gap-2">
      <p className="font-semibold" aria-live="polite">
        {t('completeness', { percent })}
      </p>
      <Progress value={percent} label={t('completeness', { percent })} />
      {next.length > 0 ? (
        <ul className="next-steps" aria-label={t('nextSteps')}>
          {next.map((part) => (
            <li key={part}>
              <button type="button" className="next-step" onClick={() => jump(fieldIds[part])}>
                <span>{t(`parts.${part}`)}</span>
                <span className="next-step-worth">
                  {t('stepWorth', { worth: completenessWeights[part] })}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-soft">{t('allDone')}</p>
      )}
    </section>
  )
}
