'use client'

import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { useArrival } from '@/components/layout/use-arrival'
import { Card } from '@/components/ui/card'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { Matrix, PushSwitch } from './channel-settings'
import { Cadence, Muted, QuietHours } from './quiet-settings'
import { useNoticeSettings } from './use-notice-settings'

/** `#notices` of the settings: notification kinds, channels and times. */
export function NoticeSettings() {
  const t = useTranslations('noticeSettings')
  const common = useTranslations('common')
  const query = useNoticeSettings()
  const section = useRef<HTMLDivElement>(null)
  useArrival('notices', section)
  return (
    <Card
      as="section"
      id="notices"
      ref={section}
      tabIndex={-1}
      className="notice-settings"
      aria-labelledby="notices-title"
    >
      <div className="grid gap-1">
        <h2 id="notices-title" className="text-lg">
          {t('title')}
        </h2>
        <p className="text-soft">{t('lead')}</p>
      </div>
      {query.data ? (
        <>
          <PushSwitch settings={query.data} />
          <Matrix settings={query.data} />
          <Cadence settings={query.data} />
          <QuietHours settings={query.data} />
          <Muted />
        </>
      ) : query.isError ? (
        <LoadFailed onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <SkeletonRegion label={common('loading')} className="grid gap-4">
          <Skeleton height={96} />
          <Skeleton height={320} />
          <Skeleton height={140} />
          <Skeleton height={140} />
        </SkeletonRegion>
      )}
    </Card>
  )
}
