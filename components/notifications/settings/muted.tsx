'use client'

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PagedList, pageAfter } from '@/components/layout/paged-list'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import type { Mute } from '@/lib/contracts/notifications'
import { formatDay } from '@/lib/format/date'
import { showToast } from '@/stores/toasts'
import { Part } from './part'

const key = ['notice-mutes'] as const
const pageSize = 10

/** What the person asked to keep silent, each with the way back. */
export function Muted() {
  const t = useTranslations('noticeSettings.muted')
  const cache = useQueryClient()
  const showError = useErrorToast()
  const [busy, setBusy] = useState<string | null>(null)
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      api('GET /v1/notifications/mutes', { query: { page: pageParam, size: pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: pageAfter,
  })
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

  async function change(mute: Mute, silent: boolean): Promise<void> {
    setBusy(mute.public_id)
    const body = { type: mute.type, public_id: mute.public_id }
    try {
      await (silent
        ? api('POST /v1/notifications/mutes', { body })
        : api('DELETE /v1/notifications/mutes', { body }))
      if (!silent) {
        showToast({
          variant: 'success',
          message: t('ended'),
          action: { label: t('undo'), run: () => void change(mute, true) },
        })
      }
      await cache.invalidateQueries({ queryKey: key })
    } catch (error) {
      showError(error)
    }
    setBusy(null)
  }

  return (
    <Part title={t('title')} lead={t('lead')}>
      <PagedList query={query} height={48} more={t('more')}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-soft">{t('empty')}</p>
          ) : (
            <ul className="my-rows -my-3">
              {rows.map((mute) => (
                <li key={mute.public_id} className="my-row">
                  <p className="min-w-0 break-words">
                    <span className="font-medium">{mute.title || t('nameless')}</span>
                    <span className="block text-xs text-soft">
                      {t(`types.${mute.type}`)}.{' '}
                      {t('since', { day: formatDay(mute.created_at, { timeZone }) })}
                    </span>
                  </p>
                  <Button
                    size="sm"
                    busy={busy === mute.public_id}
                    aria-label={t('endNamed', { name: mute.title || t('nameless') })}
                    onClick={() => void change(mute, false)}
                  >
                    {t('end')}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </PagedList>
    </Part>
  )
}
