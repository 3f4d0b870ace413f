'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '@/lib/api/client'
import { channel } from '@/lib/contracts/channels'
import { useChannel } from '@/lib/realtime/use-channel'

/** Whether somebody wrote what was not on the screen yet: who is not heard writes, and the chat may be closed. */
export function useUnread(publicId: string, reading: boolean): boolean {
  const [seen, setSeen] = useState<string | null>(null)
  const query = useQuery({
    queryKey: ['interviews', 'room-last-words', publicId],
    queryFn: ({ signal }) =>
      api('GET /v1/interviews/:publicId/room/messages', { params: { publicId }, query: {}, signal }),
  })
  const again = () => void query.refetch()
  useChannel(channel.interview(publicId), { 'room.updated': again }, { onReconnect: again })
  const last = query.data?.results.findLast(({ mine }) => !mine)?.public_id ?? null
  useEffect(() => {
    if (reading) setSeen(last)
  }, [reading, last])
  return !reading && last !== null && last !== seen
}
