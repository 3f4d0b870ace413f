'use client'

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PagedList, pageAfter } from '@/components/layout/paged-list'
import { Button, buttonClass } from '@/components/ui/button'
import { Dialog, DialogBody, DialogFooter } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import { ApiError, errorText } from '@/lib/api/errors'
import type { CallResult } from '@/lib/contracts/calls'
import type { KeptData } from '@/lib/contracts/kept-data'
import { formatDay } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { showToast } from '@/stores/toasts'
import { Panel } from '../panel'

const KEY = ['kept-data'] as const
const pageSize = 10
const anchor = 'kept-data'
type By = CallResult<'GET /v1/accounts/kept-data'>['by']

/** Companies with the person's data in bases of their own, each taken back by one press and a step that says what goes. */
export function KeptDataPanel() {
  const t = useTranslations('keptData')
  const [leaving, setLeaving] = useState<KeptData | null>(null)
  const query = useInfiniteQuery({
    queryKey: KEY,
    queryFn: ({ pageParam, signal }) =>
      api('GET /v1/accounts/kept-data', { query: { page: pageParam, size: pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: pageAfter,
  })
  const by = query.data?.pages[0]?.by
  return (
    <Panel title={t('title')} lead={t('lead')} anchor={anchor}>
      <PagedList query={query} height={120} more={t('more')}>
        {(rows) =>
          rows.length === 0 ? (
            by ? (
              <Nothing by={by} />
            ) : null
          ) : (
            <>
              <ul className="rows -my-3">
                {rows.map((row) => (
                  <li key={row.public_id} className="my-row items-start">
                    <Kept row={row} />
                    <Button
                      size="sm"
                      aria-label={t('withdrawNamed', { company: row.company.name })}
                      onClick={() => setLeaving(row)}
                    >
                      {t('withdraw')}
                    </Button>
                  </li>
                ))}
              </ul>
              <p className="text-xs text-soft">
                {t.rich('complaint', {
                  link: (text) => (
                    <Link className="link" href={routes.contacts()}>
                      {text}
                    </Link>
                  ),
                })}
              </p>
            </>
          )
        }
      </PagedList>
      {leaving ? (
        <Withdrawal row={leaving} asksByEmail={by?.email ?? false} onClose={() => setLeaving(null)} />
      ) : null}
    </Panel>
  )
}

function Nothing({ by }: { by: By }) {
  const t = useTranslations('keptData')
  const nowhere = !by.email && !by.phone
  return (
    <EmptyState
      title={t(nowhere ? 'empty.unknownTitle' : 'empty.title')}
      text={t(`empty.${nowhere ? 'unknown' : by.email && by.phone ? 'both' : by.email ? 'email' : 'phone'}`)}
    >
      {by.email && by.phone ? null : (
        <Link href={routes.myProfile()} className={buttonClass()}>
          {t('profile')}
        </Link>
      )}
    </EmptyState>
  )
}

function Kept({ row }: { row: KeptData }) {
  const t = useTranslations('keptData')
  const { company, state, ground, ground_on, source, since, until, data } = row
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <div className="grid min-w-0 gap-1">
      <p className="font-medium wrap-anywhere">
        <Link className="link" href={routes.company(company.public_id)}>
          {company.name}
        </Link>
      </p>
      <p>{t(`states.${state}`, { since: formatDay(since, { timeZone }), until: formatDay(until) })}</p>
      <div className="grid gap-1 text-xs text-soft wrap-anywhere">
        {ground && ground_on ? (
          <p>{t('ground', { ground: t(`grounds.${ground}`), day: formatDay(ground_on) })}</p>
        ) : null}
        {source ? <p>{t('source', { source })}</p> : null}
        <p>{t('data', { kinds: data.map((kind) => t(`kinds.${kind}`)).join(', ') })}</p>
      </div>
    </div>
  )
}

type WithdrawalProps = { row: KeptData; asksByEmail: boolean; onClose: () => void }

/** Nothing of it can be undone, so that it says first what happens. */
function Withdrawal({ row, asksByEmail, onClose }: WithdrawalProps) {
  const t = useTranslations('keptData')
  const errors = useTranslations('errors')
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const company = row.company.name

  async function withdraw() {
    setBusy(true)
    setFailed(null)
    try {
      await api('DELETE /v1/accounts/kept-data/:publicId', { params: { publicId: row.public_id } })
    } catch (error) {
      // Erased meanwhile: by the company, by its term or in another tab.
      const gone = error instanceof ApiError && error.code === 'not_found'
      if (!gone) {
        setFailed(errorText(error, errors))
        setBusy(false)
        return
      }
    }
    onClose()
    showToast({ variant: 'success', message: t('done', { company }) })
    await cache.invalidateQueries({ queryKey: KEY })
    document.getElementById(anchor)?.focus({ preventScroll: true })
  }

  return (
    <Dialog
      open
      size="sm"
      title={t('dialog.title', { company })}
      closeLabel={t('dialog.close')}
      onClose={() => {
        if (!busy) onClose()
      }}
    >
      <DialogBody className="grid gap-3">
        <p>{t('dialog.erased')}</p>
        {asksByEmail ? <p>{t('dialog.asked')}</p> : null}
        <p className="text-soft">{t('dialog.left')}</p>
        {failed ? (
          <p role="alert" className="text-danger">
            {failed}
          </p>
        ) : null}
      </DialogBody>
      <DialogFooter>
        <Button disabled={busy} onClick={onClose}>
          {t('dialog.cancel')}
        </Button>
        <Button variant="danger" busy={busy} onClick={() => void withdraw()}>
          {t('dialog.withdraw')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
