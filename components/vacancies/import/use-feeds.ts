'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { api } from '@/lib/api/client'
import type { VacancyFeed } from '@/lib/contracts/vacancy-imports'
import { useMay } from '@/stores/rights'
import { showToast } from '@/stores/toasts'
import { importsKey } from './use-upload'

const feedsKey = ['my-vacancy-feeds'] as const
const undoMs = 10_000
/** Polling interval while a feed is being read. */
const watchMs = 3000

const isWaiting = (feed: VacancyFeed): boolean =>
  feed.checking ||
  (feed.enabled && feed.next_check_at !== null && Date.parse(feed.next_check_at) <= Date.now())

export function useFeeds() {
  const client = useQueryClient()
  return useQuery({
    queryKey: feedsKey,
    queryFn: async () => {
      const feeds = await api('GET /v1/my/vacancies/feeds')
      // A reading that is over has added to the history.
      const before = client.getQueryData<VacancyFeed[]>(feedsKey)
      if (before?.some(isWaiting)) void client.invalidateQueries({ queryKey: importsKey })
      return feeds
    },
    refetchInterval: ({ state }) => (state.data?.some(isWaiting) ? watchMs : false),
  })
}

const settingsOf = ({ interval, pause_vanished }: VacancyFeed) => ({ interval, pause_vanished })

/** Actions on one feed. */
export function useFeedActions(feed: VacancyFeed) {
  const t = useTranslations('vacancyImport.feeds')
  const client = useQueryClient()
  const showError = useErrorToast()
  const params = { publicId: feed.public_id }
  const { isPending: busy, mutate: run } = useMutation({
    mutationFn: (action: () => Promise<unknown>) => action(),
    onSuccess: () => client.invalidateQueries({ queryKey: feedsKey }),
    onError: showError,
  })

  const addAgain = () =>
    run(() => api('POST /v1/my/vacancies/feeds', { body: { url: feed.url, ...settingsOf(feed) } }))

  return {
    busy,
    check: () => run(() => api('POST /v1/my/vacancies/feeds/:publicId/check', { params })),
    set: (change: Partial<Pick<VacancyFeed, 'interval' | 'pause_vanished' | 'enabled'>>) =>
      run(() =>
        api('PUT /v1/my/vacancies/feeds/:publicId', {
          params,
          body: { ...settingsOf(feed), enabled: feed.enabled, ...change },
        }),
      ),
    remove: () =>
      run(async () => {
        await api('DELETE /v1/my/vacancies/feeds/:publicId', { params })
        showToast({
          variant: 'success',
          message: t('removed'),
          timeoutMs: undoMs,
          action: { label: t('undo'), run: addAgain },
        })
      }),
  }
}

/** The viewer role may not import; assume permission until the role is loaded. */
export function useMayLoad(): boolean {
  return useMay()('recruit')
}
