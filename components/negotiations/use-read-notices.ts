'use client'

import { useEffect } from 'react'
import { api } from '@/lib/api/client'
import { noticesStore, setUnread } from '@/stores/notices'

/** What is being looked at needs no notice any more; `version` grows with every change of it. */
export function useReadNotices(publicId: string | null, version: number): void {
  useEffect(() => {
    void version
    const { unread, known } = noticesStore.getState()
    if (publicId === null || (known && unread === 0)) return
    api('POST /v1/notifications/read', { body: { about: publicId } }).then(
      (left) => setUnread(left.unread),
      (error: unknown) => console.warn('Notices could not be marked read', error),
    )
  }, [publicId, version])
}
