'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ResumeCreation } from './resume-creation'
import { formOf } from './resume-form'
import { WithOwnResume } from './with-own-resume'

/** Loads an own resume into the form. */
export function EditResume({ publicId, missing }: { publicId: string; missing: ReactNode }) {
  const t = useTranslations('resumeForm')
  return (
    <WithOwnResume publicId={publicId} title={t('editTitle')} missing={missing}>
      {(own, byId) => <ResumeCreation key={publicId} own={own} start={formOf(own.fields, byId)} />}
    </WithOwnResume>
  )
}
