'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import type { ModerationDetail } from '@/lib/contracts/moderation'
import { formatDay } from '@/lib/format/date'
import { routes } from '@/lib/routes'
import { showToast } from '@/stores/toasts'
import { CaseContent, type Decide, RefusalForm, Signals } from './case-details'

/** `KeyboardEvent.code`: the key's position, independent of the layout. */
const codes: Record<string, string> = { j: 'KeyJ', k: 'KeyK', a: 'KeyA', r: 'KeyR', b: 'KeyB' }

/** Single-key shortcuts; ignored while typing, with modifiers and in dialogs. */
export function useKeys(actions: Partial<Record<keyof typeof codes, () => void>>): void {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      const target = event.target as HTMLElement
      if (target.closest('input, textarea, select, [contenteditable], dialog')) return
      const name = Object.keys(codes).find((key) => codes[key] === event.code)
      const action = name ? latest.current[name] : undefined
      if (!action) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

type Props = { publicId: string; onDecided: (done: ModerationDetail) => void }

export function CasePane({ publicId, onDecided }: Props) {
  const t = useTranslations('moderation')
  const query = useQuery({
    queryKey: ['moderation', 'case', publicId],
    queryFn: ({ signal }) => api('GET /v1/moderation/cases/:publicId', { params: { publicId }, signal }),
  })
  if (query.data) return <Case detail={query.data} onDecided={onDecided} onChanged={() => query.refetch()} />
  if (query.isError) {
    return <LoadFailed onRetry={() => void query.refetch()} />
  }
  return (
    <SkeletonRegion label={t('loading')} className="grid gap-4">
      <Skeleton height={32} />
      <Skeleton height={240} />
    </SkeletonRegion>
  )
}

type CaseProps = {
  detail: ModerationDetail
  onDecided: Props['onDecided']
  /** Resolves when the current version of the item is shown. */
  onChanged: () => Promise<unknown>
}

function Case({ detail, onDecided, onChanged }: CaseProps) {
  const t = useTranslations('moderation')
  const reasons = useTranslations('complaints.reasons')
  const showError = useErrorToast()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<'reject' | 'block' | null>(null)
  const [changed, setChanged] = useState(false)
  const { actions, type } = detail
  /** The decision applies to the revision that was read: a newer one is shown first; the typed message stays. */
  const decide: Decide = async (decision, rest) => {
    try {
      const done = await api('POST /v1/moderation/cases/:publicId/decision', {
        params: { publicId: detail.public_id },
        body: { decision, revision: detail.revision, ...rest },
      })
      showToast({ variant: 'success', message: t(`done.${decision}`) })
      onDecided(done)
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'conflict_changes')) throw error
      await onChanged()
      setChanged(true)
    }
  }
  const approve = async () => {
    if (busy || !actions.includes('approve')) return
    setBusy(true)
    await decide('approve').catch(showError)
    setBusy(false)
  }
  const refuse = (decision: 'reject' | 'block') => {
    if (actions.includes(decision)) setRefusal(decision)
  }
  useKeys({ a: () => void approve(), r: () => refuse('reject'), b: () => refuse('block') })
  const page =
    type === 'vacancy' ? routes.vacancy(detail.item_public_id) : routes.resume(detail.item_public_id)
  const shown = ['active', 'paused', 'expired', 'closed', 'published'].includes(detail.item_status)

  return (
    <article
      className="grid gap-6 min-w-0 p-6 border border-line rounded-card bg-card wrap-anywhere max-sm:p-4"
      aria-labelledby="case-title"
    >
      <header className="grid gap-2">
        <h2 id="case-title">{detail.title || t('untitled')}</h2>
        <p className="text-soft">
          {[
            t(`type.${type}`),
            detail.company?.name,
            detail.company && !detail.company.verified ? t('unverified') : undefined,
          ]
            .filter(Boolean)
            .join('\u00a0· ')}
        </p>
        {shown ? (
          <p>
            <a href={page} className="link" target="_blank" rel="noreferrer">
              {t('page')}
            </a>
          </p>
        ) : null}
      </header>
      {detail.held && !detail.decision ? <Notice tone="warning">{t('held')}</Notice> : null}
      <Signals detail={detail} />
      {detail.complaint_list.length > 0 ? (
        <section className="grid gap-2">
          <h3>{t('complaintList')}</h3>
          <ul className="grid gap-3">
            {detail.complaint_list.map((one) => (
              <li
                key={`${one.created_at} ${one.reason} ${one.text}`}
                className="px-3.5 py-3 rounded-control bg-wash"
              >
                <p className="font-semibold">
                  {reasons(one.reason)} <span className="text-soft">{formatDay(one.created_at)}</span>
                </p>
                {one.text ? <p className="whitespace-pre-line">{one.text}</p> : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <CaseContent detail={detail} />
      {detail.history.length > 0 ? (
        <section className="grid gap-2">
          <h3>{t('history')}</h3>
          <ul className="grid gap-2">
            {detail.history.map((past) => (
              <li key={past.decided_at}>
                <p>
                  {t(`decisions.${past.decision}`)}{' '}
                  <span className="text-soft">{formatDay(past.decided_at)}</span>
                </p>
                {past.note ? <p className="text-soft whitespace-pre-line">{past.note}</p> : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {changed && !detail.decision ? (
        <Notice tone="warning" role="alert">
          {t('changedMeanwhile')}
        </Notice>
      ) : null}
      {detail.own_matter && !detail.decision ? <Notice tone="warning">{t('ownMatter')}</Notice> : null}
      <div className={refusal ? undefined : 'desk-actions'}>
        {detail.decision ? (
          <p className="text-soft">
            {t('closedNow')}: {t(`decisions.${detail.decision}`).toLowerCase()}
          </p>
        ) : refusal ? (
          <RefusalForm
            key={refusal}
            detail={detail}
            decision={refusal}
            onSend={decide}
            onCancel={() => setRefusal(null)}
          />
        ) : (
          <div className="desk-buttons">
            {actions.includes('approve') ? (
              <Button variant="primary" busy={busy} onClick={() => void approve()}>
                {shown ? t('act.approveOpen') : t('act.approve')}
              </Button>
            ) : null}
            {actions.includes('reject') ? (
              <Button onClick={() => refuse('reject')}>{t('act.reject')}</Button>
            ) : null}
            {actions.includes('block') ? (
              <Button variant="danger" onClick={() => refuse('block')}>
                {t('act.block')}
              </Button>
            ) : null}
          </div>
        )}
      </div>
    </article>
  )
}
