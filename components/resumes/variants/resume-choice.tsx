'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { Badge } from '@/components/ui/badge'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'

/** Which resume is worded for the vacancy; a single one is taken without asking. */
export function ResumeChoice() {
  const t = useTranslations('resumeVariants.choose')
  const router = useRouter()
  const vacancyId = useSearchParams().get('vacancy') ?? ''
  const options = useQuery({
    queryKey: ['apply-options', vacancyId],
    queryFn: () => api('GET /v1/vacancies/:publicId/apply-options', { params: { publicId: vacancyId } }),
    enabled: vacancyId !== '',
  })
  const resumes = options.data?.resumes
  const only = resumes?.length === 1 ? resumes[0] : undefined
  useEffect(() => {
    if (only) router.replace(routes.resumeVariant(only.public_id, vacancyId))
  }, [only, router, vacancyId])

  const isMissing =
    vacancyId === '' ||
    (options.error instanceof ApiError && (options.error.status === 404 || options.error.status === 422))
  if (isMissing) {
    return (
      <EmptyState title={t('missing')} level={2}>
        <Link className={buttonClass({ variant: 'primary' })} href={routes.vacancies()}>
          {t('find')}
        </Link>
      </EmptyState>
    )
  }
  if (options.isError) return <LoadFailed onRetry={() => void options.refetch()} />
  if (!resumes || only) return <Skeleton height={180} className="rounded-card" />
  if (resumes.length === 0) {
    return (
      <EmptyState title={t('none')} text={t('noneText')} level={2}>
        <Link className={buttonClass({ variant: 'primary' })} href={routes.resumeNew()}>
          {t('create')}
        </Link>
        <Link className={buttonClass()} href={routes.myResumes()}>
          {t('my')}
        </Link>
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-3 max-w-[46rem]">
      <p className="text-soft">{t('lead')}</p>
      <ul className="grid gap-3">
        {resumes.map(({ public_id, title, variant }) => (
          <Card as="li" key={public_id} linked className="flex flex-wrap items-center gap-3 p-4">
            <Link
              className="card-cover min-w-0 break-words font-semibold"
              href={routes.resumeVariant(public_id, vacancyId)}
            >
              {title}
            </Link>
            {variant ? <Badge tone="accent">{t('has')}</Badge> : null}
          </Card>
        ))}
      </ul>
    </div>
  )
}
