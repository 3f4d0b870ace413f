'use client'

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { Button } from '@/components/ui/button'
import { SendIcon } from '@/components/ui/icons'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import { channel } from '@/lib/contracts/channels'
import type { RoomMessage } from '@/lib/contracts/interview-room'
import { roomLimits } from '@/lib/contracts/interview-states'
import { ownZone } from '@/lib/format/calendar'
import { formatTime } from '@/lib/format/date'
import { useChannel } from '@/lib/realtime/use-channel'
import { readStoredRoom, storeRoom } from './room-storage'

interface Outgoing {
  id: string
  text: string
  failed: boolean
}

type Props = {
  publicId: string
  over?: boolean
  shown?: boolean
  /** Receives the number of unseen messages. */
  onUnread?: (count: number) => void
}

/** The chat of a room; it survives a reload and is read-only after the call. */
export function RoomChat({ publicId, over = false, shown = true, onUnread }: Props) {
  const t = useTranslations('interviewRoom')
  const client = useQueryClient()
  const key = ['interviews', 'room-messages', publicId]
  const [outgoing, setOutgoing] = useState<Outgoing[]>([])
  const query = useInfiniteQuery({
    queryKey: key,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before, signal }) =>
      api('GET /v1/interviews/:publicId/room/messages', { params: { publicId }, query: { before }, signal }),
    getNextPageParam: ({ more, results }) => (more ? results[0]?.public_id : undefined),
    // Messages that arrived while it was closed.
    refetchOnMount: 'always',
  })
  const again = () => void query.refetch()
  useChannel(over ? null : channel.interview(publicId), { 'room.updated': again }, { onReconnect: again })

  async function send({ id, text }: Outgoing): Promise<void> {
    setOutgoing((all) => [...all.filter((each) => each.id !== id), { id, text, failed: false }])
    try {
      await api('POST /v1/interviews/:publicId/room/messages', {
        params: { publicId },
        body: { client_id: id, text },
      })
      await client.invalidateQueries({ queryKey: key })
      setOutgoing((all) => all.filter((each) => each.id !== id))
    } catch {
      // A failed message stays in the list with its error.
      setOutgoing((all) => all.map((each) => (each.id === id ? { ...each, failed: true } : each)))
    }
  }
  const messages = [...(query.data?.pages ?? [])].reverse().flatMap(({ results }) => results)
  useUnread(publicId, messages, shown, onUnread)
  const log = useRef<HTMLDivElement>(null)
  const count = messages.length + outgoing.length
  const newest = outgoing.at(-1)?.id ?? messages.at(-1)?.public_id
  // Scroll to the newest message; loading older ones keeps the position.
  useEffect(() => {
    if (newest !== undefined && shown) log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [newest, shown])
  return (
    <>
      <h3 className="text-lg">{t('chat.title')}</h3>
      <div ref={log} className="room-log" role="log" aria-label={t('chat.title')}>
        {query.isPending ? (
          <SkeletonRegion label={t('loading')}>
            <Skeleton height={80} className="rounded-card" />
          </SkeletonRegion>
        ) : null}
        {query.isError && !query.data ? <LoadFailed onRetry={again} /> : null}
        {query.hasNextPage ? (
          <Button size="sm" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('chat.older')}
          </Button>
        ) : null}
        {query.data && count === 0 ? (
          <p className="text-soft">{t(over ? 'chat.nothing' : 'chat.empty')}</p>
        ) : null}
        {messages.map((message) => (
          <Said key={message.public_id} message={message} />
        ))}
        {outgoing.map((each) => (
          <div key={each.id} className="room-said" data-mine>
            <p className="room-words">{each.text}</p>
            {each.failed ? (
              <p className="text-danger">
                {t('chat.failed')}{' '}
                <button type="button" className="link" onClick={() => void send(each)}>
                  {t('chat.again')}
                </button>
              </p>
            ) : null}
          </div>
        ))}
      </div>
      {over ? null : (
        <Composer onSend={(text) => void send({ id: crypto.randomUUID(), text, failed: false })} />
      )}
    </>
  )
}

/** Counts messages of others since the chat was last viewed; the count survives a reload. */
function useUnread(
  publicId: string,
  messages: readonly RoomMessage[],
  shown: boolean,
  onUnread: Props['onUnread'],
): void {
  const others = messages.filter(({ mine }) => !mine)
  const last = others.at(-1)?.public_id
  const seen = others.findIndex(({ public_id: id }) => id === readStoredRoom(publicId).read)
  const unread = shown ? 0 : others.length - 1 - seen
  useEffect(() => {
    if (shown && last !== undefined) storeRoom(publicId, { read: last })
  }, [publicId, shown, last])
  useEffect(() => onUnread?.(unread), [onUnread, unread])
}

function Said({ message }: { message: RoomMessage }) {
  const t = useTranslations('interviewRoom')
  const { mine, author, side, text, masked, at } = message
  return (
    <div className="room-said" data-mine={mine || undefined}>
      <p className="text-xs text-soft tabular">
        {mine ? t('chat.me') : (author ?? t(`person.${side}`))} · {formatTime(at, { timeZone: ownZone() })}
      </p>
      <p className="room-words">{text}</p>
      {masked ? <p className="text-xs text-soft">{t('chat.masked')}</p> : null}
    </div>
  )
}

function Composer({ onSend }: { onSend: (text: string) => void }) {
  const t = useTranslations('interviewRoom')
  const [text, setText] = useState('')
  const problem = useId()
  const tooLong = text.trim().length > roomLimits.text
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    const words = text.trim()
    if (words === '' || tooLong) return
    onSend(words)
    setText('')
  }
  return (
    <form className="room-composer" onSubmit={submit}>
      <textarea
        className="input"
        rows={2}
        aria-label={t('chat.label')}
        aria-invalid={tooLong || undefined}
        aria-describedby={problem}
        placeholder={t('chat.placeholder')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event)
        }}
      />
      <Button type="submit" variant="primary" className="btn-icon" aria-label={t('chat.send')}>
        <SendIcon />
      </Button>
      <p id={problem} className="text-danger" aria-live="polite">
        {tooLong ? t('chat.tooLong', { limit: roomLimits.text }) : null}
      </p>
    </form>
  )
}
