import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api/client'
import type { NoticeSettings } from '@/lib/contracts/notice-settings'

export const settingsKey = ['notice-settings'] as const
const watchMs = 3000

/** `watch`: asks again every few seconds, as while a chat is being linked in another program. */
export const useNoticeSettings = ({ watch = false } = {}): UseQueryResult<NoticeSettings> =>
  useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => api('GET /v1/notifications/settings', { signal }),
    refetchInterval: watch ? watchMs : false,
  })
