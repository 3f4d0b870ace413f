'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Badge, type Tone } from '@/components/ui/badge'
import { Button, buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { VacancyState } from '@/lib/contracts/enums'
import type { OwnVacancy } from '@/lib/contracts/vacancies'
import { formatDay, formatRecentDay } from '@/lib/format/date'
import { salaryText } from '@/lib/format/salary'
import { routes } from '@/lib/routes'
import { useLifecycle } from './use-lifecycle'

const tones: Partial<Record<VacancyState, Tone>> = {
  active: 'success',
  moderation: 'warning',
  paused: 'warning',
  expired: 'warning',
  rejected: 'danger',
  blocked: 'danger',
}

/** One own vacancy: where it stands, what has come in, what can be done. */
export function OwnVacancyRow({ vacancy }: { vacancy: OwnVacancy }) {
  const t = useTranslations('vacancyForm')
  const common = useTranslations('common')
  const router = useRouter()
  const { public_id: id, status, fields, counters, expires_at, updated_at } = vacancy
  const { busy, publish, pause, close } = useLifecycle(id, () => router.push(routes.vacancyEdit(id)))
  const isOpen = status === 'active' || status === 'paused' || status === 'expired'
  const main = status === 'draft' ? routes.vacancyEdit(id) : routes.vacancyView(id, 'applications')
  return (
    <Card as="article" className="grid gap-3 p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 className="min-w-0 text-lg">
          <Link href={main} className="break-words">
            {fields.title || t('untitled')}
          </Link>
        </h2>
        <Badge tone={tones[status]}>
          {status === 'active' && expires_at
            ? t('activeUntil', { date: formatDay(expires_at) })
            : t(`states.${status}`)}
        </Badge>
      </div>
      <p className="text-soft">
        {salaryText(fields.salary ?? null, common)}
        {' · '}
        {t('updated', { date: formatRecentDay(updated_at) })}
      </p>
      {status !== 'draft' ? (
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          <Link href={routes.vacancyView(id, 'applications')} className="font-semibold">
            {t('applications', { count: counters.applications })}
          </Link>
          {counters.new_applications > 0 ? (
            <Badge tone="accent">{t('newApplications', { count: counters.new_applications })}</Badge>
          ) : null}
          <Link href={routes.vacancyView(id, 'invitations')}>
            {t('invitations', { count: counters.invitations })}
          </Link>
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {status === 'active' ? (
          <Link className={buttonClass({ size: 'sm' })} href={routes.vacancy(id)}>
            {t('open')}
          </Link>
        ) : null}
        {status === 'draft' || isOpen ? (
          <Link className={buttonClass({ size: 'sm' })} href={routes.vacancyEdit(id)}>
            {t('edit')}
          </Link>
        ) : null}
        {status === 'active' ? (
          <Button size="sm" busy={busy} onClick={() => void pause()}>
            {t('pause')}
          </Button>
        ) : null}
        {status === 'paused' || status === 'expired' ? (
          <Button size="sm" variant="primary" busy={busy} onClick={() => void publish()}>
            {status === 'paused' ? t('resume') : t('republish')}
          </Button>
        ) : null}
        {isOpen ? (
          <Button size="sm" variant="ghost" disabled={busy} onClick={() => void close()}>
            {t('close')}
          </Button>
        ) : null}
      </div>
    </Card>
  )
}
