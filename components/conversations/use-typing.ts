'use client'

import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { channel } from '@/lib/contracts/channels'
import { liveState, serverLiveState, watchLiveState } from '@/lib/realtime/live-state'

const Typing = z.object({ side: z.enum(['candidate', 'employer']) })
/** Said so often while somebody types, and believed so long. */
const sayEveryMs = 2_000
const believeMs = 4_000

/** Whether the other side is writing just now, and a way to say that one is. */
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
      quiet.current = setTimeout(() => setTyping(false), believeMs)
    })
    return () => {
      stop()
      clearTimeout(quiet.current)
      setTyping(false)
    }
  }, [connection, publicId, side])

  const say = useCallback(() => {
    const now = Date.now()
    if (!shows || !connection || now - saidAt.current < sayEveryMs) return
    saidAt.current = now
    connection.whisper({ channel: channel.negotiation(publicId), event: 'typing' }, { side })
  }, [connection, publicId, side, shows])
  /** What was being written has come: nobody types any more. */
  const stopped = useCallback(() => {
    clearTimeout(quiet.current)
    setTyping(false)
  }, [])
  return { typing, say, stopped }
}
