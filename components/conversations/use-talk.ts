'use client'

import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { api } from '@/lib/api/client'
import { channel } from '@/lib/contracts/channels'
import { useChannel } from '@/lib/realtime/use-channel'
import { talksChanged } from '@/stores/talks'
import { type Known, withNewest, withOlder, withSent } from './entries'
import { onSent, restoreOutgoing } from './outgoing'

/** A conversation as it is now, live, with as much of its past as has been asked for. */
export function useTalk(publicId: string) {
  const [known, setKnown] = useState<Known | null>(null)
  const [older, setOlder] = useState<'idle' | 'loading' | 'failed'>('idle')
  const newest = useQuery({
    queryKey: ['conversation', publicId],
    queryFn: ({ signal }) =>
      api('GET /v1/negotiations/:publicId/conversation', { params: { publicId }, signal }),
    staleTime: 0,
  })
  const { data, refetch } = newest

  useEffect(() => {
    if (data) setKnown((before) => withNewest(before, data))
  }, [data])

  const onNews = useCallback(() => {
    void refetch()
    talksChanged()
  }, [refetch])
  useChannel(
    data ? channel.negotiation(publicId) : null,
    {
      'message.created': onNews,
      'message.updated': onNews,
      'message.read': onNews,
      'negotiation.updated': onNews,
    },
    { onReconnect: onNews },
  )

  useEffect(() => {
    restoreOutgoing(publicId)
    return onSent((talkId, message) => {
      if (talkId !== publicId) return
      setKnown((before) => before && withSent(before, message))
      onNews()
    })
  }, [publicId, onNews])

  const before = known?.before ?? null
  const readOlder = useCallback(async () => {
    if (before === null || older === 'loading') return
    setOlder('loading')
    try {
      const page = await api('GET /v1/negotiations/:publicId/conversation', {
        params: { publicId },
        query: { before },
      })
      setKnown((now) => now && withOlder(now, page))
      setOlder('idle')
    } catch (error) {
      console.warn('Older messages could not be read', error)
      setOlder('failed')
    }
  }, [publicId, before, older])

  return { newest, talk: data, known, older, readOlder }
}
