'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { buttonClass } from '@/components/ui/button'
import { Link } from '@/lib/i18n/navigation'

const submitting = 'submit'

/** Address of a preview opened from the form that is open now. It keeps the step, for the way back. */
export const previewFrom = (path: string): string => path + window.location.hash

/** Whether the form was opened to be submitted at once, as the preview's first button does. True once: a reload only opens it. */
export function takeSubmission(): boolean {
  const url = new URL(window.location.href)
  if (!url.searchParams.has(submitting)) return false
  url.searchParams.delete(submitting)
  window.history.replaceState(window.history.state, '', url)
  return true
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
      <Link className={buttonClass({ variant: 'primary' })} href={`${form}?${submitting}=1${step}`}>
        {submit}
      </Link>
      <Link className={buttonClass()} href={form + step}>
        {t('backToForm')}
      </Link>
      {children}
    </div>
  )
}
