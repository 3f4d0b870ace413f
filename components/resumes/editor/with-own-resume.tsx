'use client'

import type { ReactNode } from 'react'
import { FormSkeleton } from '@/components/forms/form-skeleton'
import { LoadFailed } from '@/components/layout/load-failed'
import { ApiError } from '@/lib/api/api-error'
import { namesById } from '@/lib/api/dictionaries'
import type { OwnResume } from '@/lib/contracts/resumes'
import { useDictionaries, useOwnResume } from './own-query'

interface Props {
  publicId: string
  /** Heading of the page while the resume is loading. */
  title: string
  /** The 404 view, for an id that is not the person's. */
  missing: ReactNode
  children: (own: OwnResume, byId: ReturnType<typeof namesById>) => ReactNode
}

/** Loads an own resume and the names of its ids; says what went wrong in between. */
export function WithOwnResume({ publicId, title, missing, children }: Props) {
  const own = useOwnResume(publicId)
  const dictionaries = useDictionaries()
  if (own.error instanceof ApiError && own.error.status === 404) return missing
  if (own.isError || dictionaries.isError) {
    return <LoadFailed onRetry={() => void Promise.all([own.refetch(), dictionaries.refetch()])} />
  }
  if (!own.data || !dictionaries.data) return <FormSkeleton title={title} />
  return children(own.data, namesById(dictionaries.data))
}
