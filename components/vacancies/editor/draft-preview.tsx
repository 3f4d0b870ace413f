'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { FormSkeleton } from '@/components/forms/creation/form-skeleton'
import { PreviewActs } from '@/components/forms/creation/preview-acts'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { useSession } from '@/stores/session'
import { RoomLeft } from '../own/room-left'
import { readLocalDraft, useCompany } from './own-query'
import { viewOf } from './preview'
import { PreviewArticle } from './preview-article'
import type { VacancyForm } from './vacancy-form'

/** Page preview of an unsaved vacancy, from this browser's draft. */
export function DraftPreview() {
  const t = useTranslations('vacancyForm')
  const company = useCompany(t('yourCompany'))
  const [form, setForm] = useState<VacancyForm | null | undefined>(undefined)
  const isEmployer = useSession((state) => state.user?.accountType === 'employer')
  useEffect(() => setForm(readLocalDraft()), [])

  if (form === undefined) return <FormSkeleton title={t('previewTitle')} />
  if (form === null || !form.title) {
    return (
      <EmptyState title={t('previewEmpty')} text={t('previewEmptyText')} level={1}>
        <Link className={buttonClass({ variant: 'primary' })} href={routes.vacancyNew()}>
          {t('create')}
        </Link>
      </EmptyState>
    )
  }
  return (
    <div className="container grid gap-6 py-6">
      <PreviewBar form={routes.vacancyNew()}>{isEmployer ? <RoomLeft /> : null}</PreviewBar>
      <PreviewArticle vacancy={viewOf(form, company, new Date().toISOString())} />
    </div>
  )
}

/** What a preview is, and the ways on from it. */
export function PreviewBar({
  form,
  isLive = false,
  children,
}: {
  form: string
  isLive?: boolean
  children?: ReactNode
}) {
  const t = useTranslations('vacancyForm')
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-wash px-5 py-4">
      <p>
        <strong>{t('previewTitle')}.</strong> {t('previewText')}
      </p>
      <PreviewActs form={form} submit={t(isLive ? 'saveChanges' : 'publish')} />
      {children}
    </div>
  )
}
