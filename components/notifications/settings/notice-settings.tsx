'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { MessengerLink } from '@/components/layout/reach/messenger-link'
import { settingsKey, useNoticeSettings } from '@/components/layout/reach/use-notice-settings'
import { useArrival } from '@/components/layout/use-arrival'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import type { OwnMailProblem as Problem } from '@/lib/contracts/mail-problems'
import type { NoticeSettings as Settings } from '@/lib/contracts/notice-settings'
import { formatDay } from '@/lib/format/date'
import { showToast } from '@/stores/toasts'
import { Matrix, PushSwitch } from './channel-settings'
import { Cadence, Muted, QuietHours } from './quiet-settings'
import { SettingsSection } from './settings-section'

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
          {query.data.mail_problem ? <OwnMailProblem problem={query.data.mail_problem} /> : null}
          <PushSwitch settings={query.data} />
          <Messengers messengers={query.data.messengers} />
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

/** Why letters do not reach the person, with a way to have them sent again. */
function OwnMailProblem({ problem: { kind, since } }: { problem: Problem }) {
  const t = useTranslations('noticeSettings.mailProblem')
  const cache = useQueryClient()
  const showError = useErrorToast()
  const resume = useMutation({
    mutationFn: () => api('DELETE /v1/notifications/mail-problem'),
    onSuccess: () => showToast({ variant: 'success', message: t('resumed') }),
    onError: showError,
    onSettled: () => cache.invalidateQueries({ queryKey: settingsKey }),
  })
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <Notice tone="warning">
      <p>{t(kind, { day: formatDay(since, { timeZone }) })}</p>
      <Button size="sm" className="mt-2" busy={resume.isPending} onClick={() => resume.mutate()}>
        {t('resume')}
      </Button>
    </Notice>
  )
}

type Props = { messengers: Settings['messengers'] }

/** Chats with our bots; nothing where the site has none. */
function Messengers({ messengers }: Props) {
  const t = useTranslations('reach.messengers')
  if (messengers.length === 0) return null
  return (
    <SettingsSection title={t('title')} lead={t('lead')}>
      <ul className="grid gap-4">
        {messengers.map((messenger) => (
          <li key={messenger.name}>
            <MessengerLink messenger={messenger} />
          </li>
        ))}
      </ul>
    </SettingsSection>
  )
}
