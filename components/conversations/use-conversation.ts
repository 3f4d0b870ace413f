'use client'

import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { api } from '@/lib/api/client'
import { channel } from '@/lib/contracts/channels'
import {
  type ConversationEntry,
  conversationLimits,
  messageFileTypes,
} from '@/lib/contracts/conversation-messages'
import { z } from '@/lib/contracts/zod'
import { liveState, serverLiveState, watchLiveState } from '@/lib/realtime/live-state'
import { useChannel } from '@/lib/realtime/use-channel'
import { notifyConversationsChanged } from '@/stores/conversations'
import { type LoadedEntries, withNewest, withOlder, withSent } from './log-entries'
import { listenToOutgoing } from './outgoing-messages'

/** `accept` of the file picker; the server checks the content. */
export const accepted = [...Object.keys(messageFileTypes).map((ending) => `.${ending}`), '.jpeg'].join(',')

/** Checks the size of the attached file and reports an oversized one. */
export function useAttachment() {
  const [file, setFile] = useState<File | null>(null)
  const [tooBig, setTooBig] = useState(false)
  const take = (files: FileList | null | undefined) => {
    const chosen = files?.[0]
    if (!chosen) return
    const isBig = chosen.size > conversationLimits.fileBytes
    setTooBig(isBig)
    if (!isBig) setFile(chosen)
  }
  const clear = () => {
    setFile(null)
    setTooBig(false)
  }
  return { file, tooBig, take, clear }
}
export type Attachment = ReturnType<typeof useAttachment>

const Typing = z.object({ side: z.enum(['candidate', 'employer']) })
/** Interval of typing events while somebody types, and how long one is valid. */
const typingSignalMs = 2_000
const typingShownMs = 4_000

/** Whether the other side is typing, and a function that reports one's own typing (throttled). */
export function useTyping(publicId: string, side: 'candidate' | 'employer', shows: boolean) {
  const { connection } = useSyncExternalStore(watchLiveState, liveState, serverLiveState)
  const [typing, setTyping] = useState(false)
  const saidAt = useRef(0)
  const quiet = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (!connection) return
    const stop = connection.hear({ channel: channel.negotiation(publicId), event: 'typing' }, (data) => {
      const heard = Typing.safeParse(data)
      if (!heard.success || heard.data.side === side) return
      setTyping(true)
      clearTimeout(quiet.current)
      quiet.current = setTimeout(() => setTyping(false), typingShownMs)
    })
    return () => {
      stop()
      clearTimeout(quiet.current)
      setTyping(false)
    }
  }, [connection, publicId, side])

  const say = useCallback(() => {
    const now = Date.now()
    if (!shows || !connection || now - saidAt.current < typingSignalMs) return
    saidAt.current = now
    connection.whisper({ channel: channel.negotiation(publicId), event: 'typing' }, { side })
  }, [connection, publicId, side, shows])
  /** The typed message has arrived: clear the typing indicator. */
  const stopped = useCallback(() => {
    clearTimeout(quiet.current)
    setTyping(false)
  }, [])
  return { typing, say, stopped }
}

/** A conversation, live, with the pages of history loaded so far. */
export function useConversation(publicId: string) {
  const [known, setKnown] = useState<LoadedEntries | null>(null)
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
    notifyConversationsChanged()
  }, [refetch])
  useChannel(
    data ? channel.negotiation(publicId) : null,
    {
      'message.created': onNews,
      'message.updated': onNews,
      'message.read': onNews,
      'negotiation.updated': onNews,
      'interview.updated': onNews,
    },
    { onReconnect: onNews },
  )

  useEffect(
    () =>
      listenToOutgoing({
        sent: (negotiationId, message) => {
          if (negotiationId !== publicId) return
          setKnown((before) => before && withSent(before, message))
          onNews()
        },
        gone: (negotiationId) => {
          if (negotiationId === publicId) onNews()
        },
      }),
    [publicId, onNews],
  )

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

  return { newest, conversation: data, known, older, readOlder }
}

/** Marks messages of the other side as read while the conversation is visible; not in a hidden tab. */
export function useMarkRead(
  publicId: string,
  side: 'candidate' | 'employer',
  entries: readonly ConversationEntry[],
): void {
  const newest = entries.findLast((entry) => entry.kind === 'message' && entry.side !== side)
  const message = newest?.kind === 'message' ? newest.public_id : null
  const told = useRef<string | null>(null)
  const [seen, setSeen] = useState(() => document.visibilityState === 'visible')

  useEffect(() => {
    const look = () => setSeen(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  useEffect(() => {
    if (!seen || message === null || told.current === message) return
    told.current = message
    api('PUT /v1/negotiations/:publicId/conversation/read', { params: { publicId }, body: { message } }).then(
      notifyConversationsChanged,
      (error: unknown) => {
        // Retried when the conversation is viewed again.
        told.current = null
        console.warn('A conversation could not be marked read', error)
      },
    )
  }, [publicId, message, seen])
}
