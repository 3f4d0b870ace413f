'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { ApiError } from '@/lib/api/api-error'
import { errorText } from '@/lib/api/error-text'
import type { Autopickup, AutopickupState } from '@/lib/contracts/autopickup'
import type { MatchScore } from '@/lib/contracts/matching'
import { formatRecentMoment } from '@/lib/format/date'
import { showToast } from '@/stores/toasts'
import { Finds } from './finds'
import { Settings } from './settings'
import { settingsOf, useAutopickup, useSaveAutopickup } from './use-autopickup'

const tones = { off: 'neutral', active: 'success', paused: 'warning' } as const

type Props = {
  resumeId: string
  /** How well a vacancy fits and why, drawn by the feature of matches. */
  sign: (score: number) => ReactNode
  notes: (match: MatchScore) => ReactNode
}

/** The standing search of a resume: its set-up, and what it has found. */
export function AutopickupTab({ resumeId, sign, notes }: Props) {
  const t = useTranslations('autopickup')
  const own = useAutopickup(resumeId)
  const [open, setOpen] = useState(false)
  if (own.isError && !own.data) {
    return <LoadFailed onRetry={() => void own.refetch()} busy={own.isFetching} />
  }
  if (!own.data) {
    return (
      <SkeletonRegion label={t('loading')} className="pickup">
        <Skeleton height={148} />
        <Skeleton height={220} />
      </SkeletonRegion>
    )
  }
  const now = own.data
  const begins = now.fresh && now.state === 'off'
  return (
    <div className="pickup">
      <Card as="section" className="pickup-head">
        {begins ? (
          <>
            <h2 className="text-lg">{t('off.title')}</h2>
            <p className="text-soft">{t('off.text')}</p>
          </>
        ) : (
          <Standing now={now} resumeId={resumeId} open={open} onOpen={setOpen} />
        )}
        {begins || open ? (
          <Settings
            key={now.revision}
            now={now}
            resumeId={resumeId}
            sign={sign}
            notes={notes}
            onSaved={() => setOpen(false)}
          />
        ) : null}
      </Card>
      {begins ? null : <Finds now={now} resumeId={resumeId} sign={sign} notes={notes} />}
    </div>
  )
}

type StandingProps = { now: Autopickup; resumeId: string; open: boolean; onOpen: (open: boolean) => void }

function Standing({ now, resumeId, open, onOpen }: StandingProps) {
  const t = useTranslations('autopickup')
  const errors = useTranslations('errors')
  const save = useSaveAutopickup(resumeId)
  const move = (state: AutopickupState) =>
    save.mutate(
      { ...settingsOf(now), state },
      {
        onError: (error) =>
          showToast({
            variant: 'warning',
            message:
              error instanceof ApiError && error.code === 'conflict_changes'
                ? t('changed')
                : errorText(error, errors),
          }),
      },
    )
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const rested = now.state === 'paused' && now.pause === 'by_hand'
  return (
    <>
      <div className="pickup-row">
        <Badge tone={tones[now.state]}>{t(`state.${now.state}`)}</Badge>
        {now.state === 'active' && now.cadence === 'instant' ? (
          <span className="text-soft">{t('instantNext')}</span>
        ) : now.next_run_at ? (
          <span className="text-soft">
            {t('next', { when: formatRecentMoment(now.next_run_at, { timeZone }) })}
          </span>
        ) : null}
        <div className="pickup-acts pickup-acts-end">
          {now.state === 'active' ? (
            <Button size="sm" busy={save.isPending} onClick={() => move('paused')}>
              {t('rest')}
            </Button>
          ) : null}
          {now.state === 'off' || rested ? (
            <Button size="sm" variant="primary" busy={save.isPending} onClick={() => move('active')}>
              {rested ? t('resume') : t('turnOn')}
            </Button>
          ) : null}
          {now.state === 'off' ? null : (
            <Button size="sm" variant="ghost" disabled={save.isPending} onClick={() => move('off')}>
              {t('turnOff')}
            </Button>
          )}
          <Button size="sm" aria-expanded={open} onClick={() => onOpen(!open)}>
            {open ? t('hideSettings') : t('settings')}
          </Button>
        </div>
      </div>
      {now.pause ? <p>{t(`pause.${now.pause}`)}</p> : null}
      <p className="text-soft">{t('lead')}</p>
      <ul className="pickup-figures">
        <li>{t('today', { count: now.found_today, limit: now.daily_limit })}</li>
        <li>{t('left', { left: now.applications_left, limit: now.applications_limit })}</li>
      </ul>
    </>
  )
}
