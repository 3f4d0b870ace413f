'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { SuccessIcon } from '@/components/ui/icons'
import { Input } from '@/components/ui/input'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { ErrorState } from '@/components/ui/states'
import { ApiError } from '@/lib/api/api-error'
import { api } from '@/lib/api/client'
import { formatDay } from '@/lib/format/date'
import { routes } from '@/lib/routes'

import { useOwnVacancy } from '../editor/own-query'
import { copyLink, sharePage } from '../share'

/** After a publication: the link, what happens next, what to do meanwhile. */
export function PublishedVacancy({
  publicId,
  siteUrl,
  missing,
}: {
  publicId: string
  siteUrl: string
  missing: ReactNode
}) {
  const t = useTranslations('vacancyForm')
  const common = useTranslations('common')
  const own = useOwnVacancy(publicId)
  const url = siteUrl + routes.vacancy(publicId)
  const role = own.data?.fields.role_id
  const resumes = useQuery({
    queryKey: ['resumes', 'of-role', role],
    queryFn: () => api('GET /v1/resumes', { query: { role: String(role), size: '1' } }),
    enabled: role != null,
  })
  const matches = resumes.data?.total ?? 0

  if (own.error instanceof ApiError && own.error.status === 404) return missing
  if (own.isError) {
    return (
      <ErrorState
        title={common('failed.title')}
        text={common('failed.text')}
        retryLabel={common('retry')}
        onRetry={() => void own.refetch()}
      />
    )
  }
  if (!own.data) {
    return (
      <SkeletonRegion label={common('loading')} className="container grid gap-4 py-8">
        <Skeleton height={40} width="50%" />
        <Skeleton height={220} />
      </SkeletonRegion>
    )
  }
  const { fields, status, expires_at } = own.data
  if (status !== 'active') {
    return (
      <div className="container grid justify-items-start gap-4 py-8">
        <h1 className="text-2xl">{fields.title || t('untitled')}</h1>
        <p>{t(status === 'moderation' ? 'inModeration' : 'notPublished')}</p>
        {status === 'moderation' ? (
          <Link className={buttonClass({ variant: 'primary' })} href={routes.myVacancies()}>
            {t('toMine')}
          </Link>
        ) : (
          <Link className={buttonClass({ variant: 'primary' })} href={routes.vacancyEdit(publicId)}>
            {t('backToForm')}
          </Link>
        )}
      </div>
    )
  }

  const words = { copied: t('copied'), copyFailed: t('copyFailed') }
  return (
    <div className="container grid max-w-3xl gap-6 py-8">
      <div className="grid gap-2">
        <SuccessIcon size={40} className="text-success" />
        <h1 className="text-3xl">{t('publishedTitle')}</h1>
        <p className="text-lg">{fields.title}</p>
        {expires_at ? (
          <p className="text-soft">{t('publishedText', { date: formatDay(expires_at) })}</p>
        ) : null}
      </div>
      <Card className="grid gap-4 p-6">
        <Field label={t('publishedLink')}>
          {(field) => <Input {...field} readOnly value={url} onFocus={(event) => event.target.select()} />}
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button variant="ink" onClick={() => void copyLink({ url }, words)}>
            {t('copy')}
          </Button>
          <Button onClick={() => void sharePage({ title: fields.title ?? '', url }, words)}>
            {t('share')}
          </Button>
          <Link className={buttonClass()} href={routes.vacancy(publicId)}>
            {t('open')}
          </Link>
        </div>
      </Card>
      <section className="grid gap-3">
        <h2 className="text-xl">{t('nextTitle')}</h2>
        <ul className="grid list-disc gap-2 pl-5">
          <li>{t('nextApplications')}</li>
          <li>{t('nextPromise', { days: fields.reply_promise_days ?? 14 })}</li>
          <li>{matches ? t('nextMatches', { count: matches }) : t('nextInvite')}</li>
          <li>{t('nextManage')}</li>
        </ul>
        <div className="flex flex-wrap gap-2">
          <Link
            className={buttonClass({ variant: 'primary' })}
            href={routes.vacancyView(publicId, 'applications')}
          >
            {t('toApplications')}
          </Link>
          <Link
            className={buttonClass()}
            href={routes.resumes({
              role: fields.role_id ?? undefined,
              text: fields.role_id ? '' : fields.title,
            })}
          >
            {t('toResumes')}
          </Link>
        </div>
      </section>
    </div>
  )
}
