'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import type { TalentImport } from '@/lib/contracts/talent-imports'
import { formatRecentMoment } from '@/lib/format/date'
import { showToast } from '@/stores/toasts'

export function useRefreshBase() {
  const cache = useQueryClient()
  return () => void cache.invalidateQueries({ queryKey: ['people'] })
}

/** Files of the last day, each with its undo. */
export function Recent({ mayEdit }: { mayEdit: boolean }) {
  const t = useTranslations('people.import')
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['people', 'imports'],
    queryFn: ({ signal }) => api('GET /v1/my/people-imports', { signal }),
  })
  if (isError && !data) return <LoadFailed onRetry={() => void refetch()} busy={isFetching} />
  if (!data || data.length === 0) return null
  return (
    <section className="grid gap-3" aria-labelledby="import-recent">
      <div className="grid gap-1">
        <h2 id="import-recent" className="text-lg">
          {t('recent')}
        </h2>
        <p className="text-soft">{t('recentLead')}</p>
      </div>
      <ul className="grid gap-2">
        {data.map((made) => (
          <Line key={made.public_id} made={made} mayEdit={mayEdit} />
        ))}
      </ul>
    </section>
  )
}

function Line({ made, mayEdit }: { made: TalentImport; mayEdit: boolean }) {
  const t = useTranslations('people.import')
  const showError = useErrorToast()
  const refresh = useRefreshBase()
  const [busy, setBusy] = useState(false)
  const params = { publicId: made.public_id }
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
      refresh()
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  const bringBack = () =>
    run(async () => {
      const { in_base: left } = await api('POST /v1/my/people-imports/:publicId/restoration', { params })
      showToast({ variant: 'success', message: t('broughtBack', { count: left }) })
    })
  const undo = () =>
    run(async () => {
      const { in_base: left } = await api('DELETE /v1/my/people-imports/:publicId', { params })
      showToast({ message: t('undone', { name: made.name, left }) })
    })
  const { name } = made
  return (
    <li className="card flex flex-wrap items-center gap-3 p-4">
      <div className="grid min-w-0 grow basis-60 gap-0.5">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold wrap-anywhere">{name}</span>
          {made.undone_at ? <Badge>{t('undoneState')}</Badge> : null}
        </p>
        <p className="text-sm text-soft">
          {formatRecentMoment(made.created_at)} · {made.author ?? t('former')} ·{' '}
          {t('recentRow', { present: made.in_base })}
          {made.completed > 0 && !made.undone_at
            ? ` · ${t('recentCompleted', { count: made.completed })}`
            : ''}
        </p>
      </div>
      {!mayEdit ? null : made.undone_at ? (
        <Button
          size="sm"
          busy={busy}
          aria-label={t('bringBackLabel', { name })}
          onClick={() => void bringBack()}
        >
          {t('bringBack')}
        </Button>
      ) : (
        <Button size="sm" busy={busy} aria-label={t('undoLabel', { name })} onClick={() => void undo()}>
          {t('undo')}
        </Button>
      )}
    </li>
  )
}
