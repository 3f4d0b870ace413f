'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { buttonClass } from '@/components/ui/button'
import { Link } from '@/lib/i18n/navigation'

/** Address of a preview opened from the form that is open now. It keeps the step, for the way back. */
export const previewFrom = (path: string): string => path + window.location.hash

/** Which form to submit once it is open. Kept by this page alone: no link from elsewhere may publish anything. */
let asked: { form: string; until: number } | null = null
const askedForMs = 30_000

export function askSubmission(form: string): void {
  asked = { form, until: Date.now() + askedForMs }
}

/** Whether the form that is open now was opened to be submitted, as the preview's first button does. True once. */
export function takeSubmission(): boolean {
  const isMeant = asked?.form === window.location.pathname && Date.now() < asked.until
  asked = null
  return isMeant
}

interface Props {
  /** Path of the form. */
  form: string
  /** What the form's own main button says. */
  submit: string
  children?: ReactNode
}

/**
 * From a preview back to the step it was opened from, and on to the publication. The form publishes: there errors stand at
 * their fields, and conflicts, sign-up and payment are dealt with.
 */
export function PreviewActs({ form, submit, children }: Props) {
  const t = useTranslations('forms')
  const [step, setStep] = useState('')
  useEffect(() => setStep(window.location.hash), [])
  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden">
      <Link
        className={buttonClass({ variant: 'primary' })}
        href={form + step}
        onClick={() => askSubmission(form)}
      >
        {submit}
      </Link>
      <Link className={buttonClass()} href={form + step}>
        {t('backToForm')}
      </Link>
      {children}
    </div>
  )
}
