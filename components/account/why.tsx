'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { api } from '@/lib/api/client'
import { routes } from '@/lib/routes'
import { NEXT_PARAM } from './use-landing'

type Reason = 'apply' | 'save' | 'bookmarks' | 'vacancy' | 'resume'

/** What a person was about to do, by the path they are to return to. */
function reasonOf(next: string | null): { reason: Reason; vacancyId?: string } | null {
  if (!next?.startsWith(`${routes.home()}/`)) return null
  const { pathname, searchParams } = new URL(next, 'https://own.invalid')
  const [, vacancyId] = /^\/ru\/vacancies\/([\w-]+)$/.exec(pathname) ?? []
  if (pathname === routes.vacancyNew()) return { reason: 'vacancy' }
  if (pathname === routes.resumeNew()) return { reason: 'resume' }
  if (pathname === routes.myBookmarks()) return { reason: 'bookmarks' }
  if (vacancyId && searchParams.get('apply') === '1') return { reason: 'apply', vacancyId }
  return searchParams.has('save') ? { reason: 'save' } : null
}

/** Why an account is needed for what was pressed, and that it goes on afterwards. Nothing for who came by themselves. */
export function Why() {
  const t = useTranslations('account.why')
  const [reason, setReason] = useState<Reason | null>(null)
  const [title, setTitle] = useState<string | null>(null)

  useEffect(() => {
    const found = reasonOf(new URLSearchParams(window.location.search).get(NEXT_PARAM))
    setReason(found?.reason ?? null)
    const publicId = found?.vacancyId
    if (!publicId) return
    const aborted = new AbortController()
    api('GET /v1/vacancies/:publicId', { params: { publicId }, signal: aborted.signal }).then(
      (vacancy) => setTitle(vacancy.title),
      // The words do without its name.
      () => undefined,
    )
    return () => aborted.abort()
  }, [])

  if (!reason) return null
  return (
    <p className="text-soft" role="status">
      {reason === 'apply' && title ? t('applyTo', { title }) : t(reason)}
    </p>
  )
}
