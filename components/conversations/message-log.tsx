'use client'

import clsx from 'clsx'
import { useTranslations } from 'next-intl'
import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Progress } from '@/components/ui/progress'
import type { ConversationEntry } from '@/lib/contracts/conversation-messages'
import type { Conversation } from '@/lib/contracts/conversations'
import { formatRecentDay } from '@/lib/format/date'
import { keyOf, type LoadedEntries } from './log-entries'
import { MessageBubble, TransitionEntry } from './message'
import { type Outgoing, sendAgain, withdraw } from './outgoing-messages'

type Props = {
  conversation: Conversation
  known: LoadedEntries
  outgoing: readonly Outgoing[]
  other: string
  older: 'idle' | 'loading' | 'failed'
  onOlder: () => void
  onReport: (message: string) => void
}

/** Distance from the end, px, at which the reader still counts as being at the end. */
const nearPx = 120

const dayOf = (at: string) => new Date(at).toDateString()

/** Messages and events by day. Follows the end while the reader is there; otherwise keeps the scroll position. */
export function MessageLog({ conversation, known, outgoing, other, older, onOlder, onReport }: Props) {
  const t = useTranslations('conversations')
  const box = useRef<HTMLElement>(null)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const { entries } = known
  const { side } = conversation
  /** Position of the first unread message. */
  const [freshFrom] = useState(() => firstUnread(entries, conversation))
  const [away, setAway] = useState(false)
  const atEnd = useRef(true)
  const first = entries[0] ? keyOf(entries[0]) : ''
  const place = useRef({ first, height: 0 })
  const [said, setSaid] = useState('')
  const last = entries.at(-1)
  const heard = useRef(last ? keyOf(last) : '')

  useLayoutEffect(() => {
    const view = box.current
    if (!view) return
    // Compensates for the height of messages inserted above.
    if (place.current.first !== first && place.current.height > 0 && !atEnd.current) {
      view.scrollTop += view.scrollHeight - place.current.height
    } else if (atEnd.current) view.scrollTop = view.scrollHeight
    place.current = { first, height: view.scrollHeight }
  })

  // A phone's keyboard or a longer draft resizes the list: keep the end in sight.
  useEffect(() => {
    const view = box.current
    if (!view) return
    const watch = new ResizeObserver(() => {
      if (atEnd.current) view.scrollTop = view.scrollHeight
    })
    watch.observe(view)
    return () => watch.disconnect()
  }, [])

  useEffect(() => {
    if (!last || heard.current === keyOf(last)) return
    heard.current = keyOf(last)
    if (last.kind !== 'message' || last.side === side) return
    setSaid(
      last.text ? t('incoming', { text: last.text }) : t('incomingFile', { name: last.file?.name ?? '' }),
    )
  }, [last, side, t])

  const onScroll = () => {
    const view = box.current
    if (!view) return
    const left = view.scrollHeight - view.scrollTop - view.clientHeight
    atEnd.current = left < nearPx
    setAway(left > view.clientHeight)
    if (view.scrollTop < nearPx && known.before !== null && older === 'idle') onOlder()
  }
  const toEnd = () => {
    const view = box.current
    if (view) view.scrollTop = view.scrollHeight
  }
  const lines = entries.map((entry, index) => ({
    entry,
    day: index === 0 || dayOf(entry.at) !== dayOf(entries[index - 1]?.at ?? ''),
  }))
  // A letter of one's own is a word, too.
  const wordless =
    outgoing.length === 0 &&
    !entries.some((entry) => entry.kind === 'message' || (entry.actor === side && entry.text !== null))
  return (
    <div className="relative flex flex-1 min-h-0">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section ref={box} className="talk-log" onScroll={onScroll} tabIndex={0} aria-label={t('log')}>
        {known.before !== null ? (
          <div className="self-center">
            <Button size="sm" busy={older === 'loading'} onClick={onOlder}>
              {older === 'failed' ? t('retry') : t('earlier')}
            </Button>
          </div>
        ) : null}
        {lines.map(({ entry, day }) => (
          <Fragment key={keyOf(entry)}>
            {day ? (
              <h3 className="talk-day">
                <time dateTime={entry.at}>{formatRecentDay(entry.at, { timeZone })}</time>
              </h3>
            ) : null}
            {keyOf(entry) === freshFrom ? <p className="talk-fresh">{t('fresh')}</p> : null}
            {entry.kind === 'message' ? (
              <MessageBubble message={entry} side={side} other={other} onReport={onReport} />
            ) : (
              <TransitionEntry move={entry} origin={conversation.negotiation.origin} side={side} />
            )}
          </Fragment>
        ))}
        {wordless && conversation.writing.allowed ? (
          <div className="self-center max-w-[34ch] px-0 py-6 text-center">
            <p className="font-semibold">{t('empty')}</p>
            <p className="text-soft">{side === 'candidate' ? t('emptyCandidate') : t('emptyEmployer')}</p>
          </div>
        ) : null}
        {outgoing.map((message) => (
          <OutgoingMessage
            key={message.clientId}
            negotiationId={conversation.negotiation.public_id}
            message={message}
          />
        ))}
      </section>
      {away ? (
        <Button
          size="sm"
          className="absolute bottom-3 left-1/2 -translate-x-1/2 shadow-float"
          onClick={toEnd}
        >
          {t('toNewest')}
        </Button>
      ) : null}
      <p className="sr-only" aria-live="polite">
        {said}
      </p>
    </div>
  )
}

function firstUnread(entries: readonly ConversationEntry[], { side, unread }: Conversation): string | null {
  if (unread === 0) return null
  const theirs = entries.filter((entry) => entry.kind === 'message' && entry.side !== side)
  const found = theirs.at(-unread) ?? theirs[0]
  return found ? keyOf(found) : null
}

/** Messages that are pending, wait for the network or were refused: stored until they are sent or withdrawn. */
function OutgoingMessage({ negotiationId, message }: { negotiationId: string; message: Outgoing }) {
  const t = useTranslations('conversations')
  const errors = useTranslations('errors')
  const { clientId, text, file, state, progress, error } = message
  const percent = Math.round((progress ?? 0) * 100)
  const waits = error?.code === 'network_error'
  return (
    <article className="talk-message" data-own="true" data-state={state} aria-label={t('you')}>
      {text ? <p className="whitespace-pre-line wrap-anywhere">{text}</p> : null}
      {file ? <p className="truncate block min-w-0">{file.name}</p> : null}
      {state === 'sending' ? (
        <footer className="flex justify-end gap-2 text-soft text-xs/body" role="status">
          {file && progress !== null ? (
            <Progress value={percent} label={t('outgoing.progress', { percent })} />
          ) : (
            t('outgoing.sending')
          )}
        </footer>
      ) : (
        <footer
          className={clsx('grid gap-2 text-xs/body', waits ? 'text-soft' : 'text-danger')}
          role={waits ? 'status' : 'alert'}
        >
          <p>
            {waits ? t('outgoing.waiting') : t('outgoing.failed')}
            {error && !waits && errors.has(error.code as never) ? `. ${errors(error.code as never)}` : null}
          </p>
          <div className="flex flex-wrap gap-2">
            {waits && !navigator.onLine ? null : (
              <Button size="sm" onClick={() => sendAgain(negotiationId, clientId)}>
                {t('outgoing.retry')}
              </Button>
            )}
            <Button size="sm" variant="ghost" onClick={() => withdraw(negotiationId, message)}>
              {waits ? t('outgoing.undo') : t('outgoing.drop')}
            </Button>
          </div>
        </footer>
      )}
    </article>
  )
}
