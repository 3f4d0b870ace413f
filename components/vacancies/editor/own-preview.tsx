'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { FormSkeleton } from '@/components/forms/creation/form-skeleton'
import { LoadFailed } from '@/components/layout/load-failed'
import { loadDictionaries, namesById } from '@/lib/api/dictionaries'
import { ApiError } from '@/lib/api/errors'
import { routes } from '@/lib/routes'
import { RoomLeft } from '../own/room-left'
import { PreviewBar } from './draft-preview'
import { useOwnVacancy, vacancyCopies } from './own-query'
import { viewOf } from './preview'
import { PreviewArticle } from './preview-article'
import { formOf } from './vacancy-draft'

/** Page preview of a saved vacancy. */
export function OwnPreview({ publicId, missing }: { publicId: string; missing: ReactNode }) {
  const t = useTranslations('vacancyForm')
  const own = useOwnVacancy(publicId)
  const dictionaries = useQuery({
    queryKey: ['dictionaries'],
    queryFn: loadDictionaries,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (own.error instanceof ApiError && own.error.status === 404) return missing
  if (own.isError || dictionaries.isError) {
    return <LoadFailed onRetry={() => void Promise.all([own.refetch(), dictionaries.refetch()])} />
  }
  if (!own.data || !dictionaries.data) return <FormSkeleton title={t('previewTitle')} />
  // Unsaved edits first: the form stores them in the browser before it opens the preview.
  const unsaved = vacancyCopies.readEdit(publicId)?.form
  const isLive = own.data.status !== 'draft' && own.data.status !== 'rejected'
  const form = unsaved ?? formOf(own.data.fields, namesById(dictionaries.data))
  return (
    <div className="container grid gap-6 py-6">
      <PreviewBar form={routes.vacancyEdit(publicId)} isLive={isLive}>
        {isLive ? null : <RoomLeft vacancy={publicId} />}
      </PreviewBar>
      <PreviewArticle vacancy={viewOf(form, own.data.company, own.data.updated_at)} />
    </div>
  )
}
