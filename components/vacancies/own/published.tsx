'use client'

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
import { formatDay } from '@/lib/format/date'
import { routes } from '@/lib/routes'
import { showToast } from '@/stores/toasts'
import { useOwnVacancy } from '../editor/own-query'

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
        <p>{t('notPublished')}</p>
        <Link className={buttonClass({ variant: 'primary' })} href={routes.vacancyEdit(publicId)}>
          {t('backToForm')}
        </Link>
      </div>
    )
  }

  const copy = async () => {
    await navigator.clipboard.writeText(url)
    showToast({ variant: 'success', message: t('copied') })
  }
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
          <Button variant="ink" onClick={() => void copy()}>
            {t('copy')}
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
          <li>{t('nextInvite')}</li>
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
