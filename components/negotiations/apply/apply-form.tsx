'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { LoadFailed } from '@/components/layout/load-failed'
import { buttonClass } from '@/components/ui/button'
import { DialogBody } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import type { ApplyOptions } from '@/lib/contracts/applications'
import { formatDay } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { statusKey } from '@/lib/i18n/status-key'
import { routes } from '@/lib/routes'
import { NegotiationMessages } from '../negotiation-messages'
import { ApplyDetails, type ApplyProps } from './apply-details'
import { saveApplyIntent } from './apply-from-resume'

export function ApplyForm(props: ApplyProps) {
  return (
    <NegotiationMessages>
      <ApplyFlow {...props} />
    </NegotiationMessages>
  )
}

function ApplyFlow(props: ApplyProps) {
  const t = useTranslations('negotiations.apply')
  const errors = useTranslations('errors')
  const { vacancyId, vacancyTitle, returnTo } = props
  // Fetched on every opening, without background refetches, which would change the form while it is filled in.
  const query = useQuery({
    queryKey: ['apply-options', vacancyId],
    queryFn: ({ signal }) =>
      api('GET /v1/vacancies/:publicId/apply-options', { params: { publicId: vacancyId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })

  const options = query.data

  if (query.isPending || !query.isFetchedAfterMount) {
    return (
      <DialogBody>
        <SkeletonRegion label={t('loading')} className="grid gap-4">
          <Skeleton height={44} />
          <Skeleton height={112} />
          <Skeleton width="60%" />
        </SkeletonRegion>
      </DialogBody>
    )
  }
  if (!options) {
    return (
      <DialogBody>
        <LoadFailed title={t('failed')} onRetry={() => void query.refetch()} />
      </DialogBody>
    )
  }
  if (options.existing) return <Existing existing={options.existing} />
  if (options.too_young) {
    return (
      <DialogBody>
        <Notice tone="warning">{errors('vacancy_age_restricted')}</Notice>
      </DialogBody>
    )
  }
  if (options.resumes.length === 0) {
    return (
      <DialogBody>
        <EmptyState title={t('noResume')} text={t('noResumeText')} level={3}>
          <Link
            href={routes.resumeNew()}
            className={buttonClass({ variant: 'primary' })}
            onClick={() => saveApplyIntent({ path: returnTo, title: vacancyTitle })}
          >
            {t('createResume')}
          </Link>
          <Link href={routes.myResumes()} className={buttonClass()}>
            {t('myResumes')}
          </Link>
        </EmptyState>
      </DialogBody>
    )
  }
  if (options.remaining_today === 0) {
    return (
      <DialogBody>
        <Notice tone="warning">{t('noneLeft', { limit: options.limit })}</Notice>
      </DialogBody>
    )
  }
  return <ApplyDetails {...props} options={options} onStale={() => void query.refetch()} />
}

/** Shown instead of the form when a negotiation exists already. */
function Existing({ existing }: { existing: NonNullable<ApplyOptions['existing']> }) {
  const t = useTranslations('negotiations')
  const isOver = existing.again_at !== null
  const tab = existing.origin === 'application' ? 'applications' : 'invitations'
  return (
    <DialogBody>
      <EmptyState
        title={t('apply.existing')}
        text={
          <>
            {t(`status.candidate.${statusKey(existing.status, existing.origin)}`)}.{' '}
            {isOver && existing.again_at
              ? t('apply.again', { day: formatDay(existing.again_at) })
              : existing.status === 'hired'
                ? t('apply.never')
                : null}
          </>
        }
        level={3}
      >
        <Link
          href={routes.resumeView(existing.resume_public_id, tab, { item: existing.public_id })}
          className={buttonClass({ variant: 'primary' })}
        >
          {t('apply.open')}
        </Link>
      </EmptyState>
    </DialogBody>
  )
}
