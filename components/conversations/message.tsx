'use client'

import { useTranslations } from 'next-intl'
import { Fragment, useState } from 'react'
import { Spinner } from '@/components/ui/button'
import { DocumentIcon, DownloadIcon, MoreIcon } from '@/components/ui/icons'
import { Menu, menuItemClass } from '@/components/ui/menu'
import { api } from '@/lib/api/client'
import type {
  ConversationMessage,
  ConversationTransition,
  MessageFile,
} from '@/lib/contracts/conversation-messages'
import type { NegotiationOrigin } from '@/lib/contracts/enums'
import { formatTime } from '@/lib/format/date'
import { showToast } from '@/stores/toasts'
import { sizeText, transitionKey } from './texts'

const address = /(https?:\/\/[^\s<>«»"]+[^\s<>«»".,!?:;)])/g

/** Text with URLs as links without a referrer. */
function LinkedText({ text }: { text: string }) {
  return text.split(address).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never change places
      <a key={index} href={part} className="link" target="_blank" rel="noopener noreferrer nofollow ugc">
        {part}
      </a>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={index}>{part}</Fragment>
    ),
  )
}

export function MessageFileLink({ messageId, file }: { messageId: string; file: MessageFile }) {
  const t = useTranslations('conversations')
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const got = await api('GET /v1/messages/:publicId/file', { params: { publicId: messageId } })
      const link = document.createElement('a')
      link.href = URL.createObjectURL(got)
      link.download = file.name
      link.click()
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
    } catch (error) {
      console.warn('A file could not be fetched', error)
      showToast({ variant: 'danger', message: t('downloadFailed') })
    }
    setBusy(false)
  }
  const size = sizeText(file.bytes, t)
  return (
    <button
      type="button"
      className="talk-file"
      aria-label={t('download', { name: file.name, size })}
      aria-busy={busy}
      disabled={busy}
      onClick={() => void download()}
    >
      <DocumentIcon />
      <span className="min-w-0">
        <span className="truncate block min-w-0">{file.name}</span>
        <span className="text-soft text-xs/body">{size}</span>
      </span>
      {busy ? <Spinner /> : <DownloadIcon />}
    </button>
  )
}

type Props = {
  message: ConversationMessage
  /** Whether it was written by the viewer's side. */
  side: 'candidate' | 'employer'
  /** Display name of the other side. */
  other: string
  onReport: (message: string) => void
}

/** One message; the viewer's own are at the right, with a read mark. */
export function MessageBubble({ message, side, other, onReport }: Props) {
  const t = useTranslations('conversations')
  const { mine, author, at, text, file, read, state, public_id } = message
  const own = message.side === side
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const name = mine ? t('you') : own ? (author ?? t('you')) : (author ?? other)
  return (
    <article className="talk-message" data-own={own} aria-label={name}>
      <header className="flex items-center justify-between gap-2 min-h-5" hidden={mine}>
        <span className="truncate text-soft text-xs/body font-semibold">{name}</span>
        {!own && state === 'sent' ? (
          <Menu
            trigger={<MoreIcon size={18} />}
            label={t('actions')}
            triggerClassName="talk-more"
            floating
            align="start"
          >
            <button
              type="button"
              role="menuitem"
              className={menuItemClass({ danger: true })}
              onClick={() => onReport(public_id)}
            >
              {t('report')}
            </button>
          </Menu>
        ) : null}
      </header>
      {state === 'sent' ? (
        <>
          {text ? (
            <p className="whitespace-pre-line wrap-anywhere">
              <LinkedText text={text} />
            </p>
          ) : null}
          {file ? <MessageFileLink messageId={public_id} file={file} /> : null}
        </>
      ) : (
        <p className="whitespace-pre-line wrap-anywhere text-soft">
          {state === 'hidden' ? t('hidden') : t('erased')}
        </p>
      )}
      <footer className="flex justify-end gap-2 text-soft text-xs/body">
        <time dateTime={at}>{formatTime(at, { timeZone })}</time>
        {own ? <span>{read ? t('read') : t('sent')}</span> : null}
      </footer>
    </article>
  )
}

type TransitionEntryProps = {
  move: ConversationTransition
  origin: NegotiationOrigin
  side: 'candidate' | 'employer'
}

/** An event, shown as a line between messages. */
export function TransitionEntry({ move, origin, side }: TransitionEntryProps) {
  const steps = useTranslations('negotiations.step')
  const reasons = useTranslations('dictionaries')
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const group = move.status === 'declined_by_candidate' ? 'candidate_refusal_reasons' : 'refusal_reasons'
  const reason = `${group}.${move.reason}` as never
  return (
    <div className="self-center max-w-[92%] px-3 py-0.5 text-soft text-xs/body text-center">
      <p>
        {steps(`${side}.${transitionKey(move, origin)}`)}{' '}
        <time dateTime={move.at} className="tabular">
          {formatTime(move.at, { timeZone })}
        </time>
      </p>
      {move.reason && reasons.has(reason) ? <p>{reasons(reason)}</p> : null}
      {move.text ? (
        <p className="talk-move-text" data-own={move.actor === side}>
          {move.text}
        </p>
      ) : null}
    </div>
  )
}
