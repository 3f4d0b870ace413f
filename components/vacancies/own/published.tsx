'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { FormSkeleton } from '@/components/forms/creation/form-skeleton'
import { MatchesSoFar, NotPublished, Published } from '@/components/forms/creation/published'
import { LoadFailed } from '@/components/layout/load-failed'
import { buttonClass } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import { formatDay } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { useOwnVacancy } from '../editor/own-query'

interface Props {
  publicId: string
  siteUrl: string
  missing: ReactNode
}

/** Page after a publication: the link, matching resumes, next steps. */
export function PublishedVacancy({ publicId, siteUrl, missing }: Props) {
  const t = useTranslations('vacancyForm')
  const own = useOwnVacancy(publicId)
  const status = own.data?.status
  const matches = useQuery({
    queryKey: ['vacancy-matches', publicId, 'counters'],
    queryFn: () => api('GET /v1/vacancies/:publicId/matches/counters', { params: { publicId } }),
    enabled: status === 'active',
  })
  const count = matches.data?.total ?? 0

  if (own.error instanceof ApiError && own.error.status === 404) return missing
  if (own.isError) {
    return <LoadFailed onRetry={() => void own.refetch()} />
  }
  if (!own.data) return <FormSkeleton title={t('publishedTitle')} />
  const { fields, expires_at } = own.data
  const waits = status === 'moderation'
  if (status !== 'active' && !waits) {
    return (
      <NotPublished
        title={fields.title || t('untitled')}
        text={t('notPublished')}
        href={routes.vacancyEdit(publicId)}
      />
    )
  }
  const next = waits
    ? [t('waitsNext'), t('waitsEdit')]
    : [
        t('nextApplications'),
        t('nextPromise', { days: fields.reply_promise_days ?? 14 }),
        ...(count > 0 ? [] : [t('nextInvite')]),
        t('nextManage'),
      ]
  return (
    <Published
      waits={waits}
      title={t(waits ? 'waitsTitle' : 'publishedTitle')}
      subject={fields.title ?? ''}
      lead={
        waits
          ? t('inModeration')
          : expires_at
            ? t('publishedText', { date: formatDay(expires_at) })
            : undefined
      }
      link={{
        label: t('publishedLink'),
        url: siteUrl + routes.vacancy(publicId),
        page: routes.vacancy(publicId),
      }}
      matches={
        count > 0 ? (
          <MatchesSoFar
            title={t('matchesTitle', { count })}
            text={t('matchesText')}
            href={routes.vacancyView(publicId, 'matches')}
            go={t('toMatches')}
          />
        ) : null
      }
      next={next}
      actions={
        <>
          {waits ? null : (
            <Link className={buttonClass()} href={routes.vacancyView(publicId, 'applications')}>
              {t('toApplications')}
            </Link>
          )}
          <Link className={buttonClass()} href={routes.myVacancies()}>
            {t('toMine')}
          </Link>
        </>
      }
    />
  )
}
