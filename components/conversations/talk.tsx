'use client'

import { useTranslations } from 'next-intl'
import { type DragEvent, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { Notice } from '@/components/ui/notice'
import type { Conversation } from '@/lib/contracts/conversations'
import { formatRecentMoment } from '@/lib/format/date'
import type { Known } from './entries'
import { outgoingOf, outgoingStore } from './outgoing'
import { TalkComposer } from './talk-composer'
import { TalkLog } from './talk-log'
import { useAttachment } from './use-attachment'
import { useMarkRead } from './use-mark-read'
import { useTyping } from './use-typing'

type Props = {
  talk: Conversation
  known: Known
  older: 'idle' | 'loading' | 'failed'
  onOlder: () => void
  onReport: (message: string) => void
}

/** The words of a conversation and the place for the next ones. */
export function Talk({ talk, known, older, onOlder, onReport }: Props) {
  const t = useTranslations('conversations')
  const talkId = talk.negotiation.public_id
  const outgoing = useStore(outgoingStore, (all) => outgoingOf(all, talkId))
  const attachment = useAttachment()
  const { typing, say, stopped } = useTyping(talkId, talk.side, talk.shows_typing)
  const [dragged, setDragged] = useState(false)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const { side, writing } = talk
  const other = talk.other.name ?? (side === 'candidate' ? t('employer') : t('candidate'))
  useMarkRead(talkId, side, known.entries)

  const newest = known.entries.at(-1)
  const came = newest?.kind === 'message' && newest.side !== side ? newest.public_id : null
  useEffect(() => {
    if (came) stopped()
  }, [came, stopped])

  const onDrag = (event: DragEvent) => {
    if (!writing.allowed || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setDragged(event.type === 'dragover')
    if (event.type === 'drop') attachment.take(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file may also be chosen by the button
    <div
      className="talk"
      data-dragged={dragged}
      onDragOver={onDrag}
      onDrop={onDrag}
      onDragLeave={() => setDragged(false)}
    >
      {talk.masks ? (
        <Notice tone="warning" className="talk-warning">
          <p>{side === 'candidate' ? t('warning.candidate') : t('warning.employer')}</p>
        </Notice>
      ) : null}
      <TalkLog
        talk={talk}
        known={known}
        outgoing={outgoing}
        other={other}
        older={older}
        onOlder={onOlder}
        onReport={onReport}
      />
      <p className="talk-typing" role="status">
        {typing ? `${other} ${t('typing')}` : null}
      </p>
      {writing.allowed ? (
        <>
          {writing.until ? (
            <p className="talk-until">
              {t('until', { when: formatRecentMoment(writing.until, { timeZone }) })}
            </p>
          ) : null}
          <TalkComposer talk={talk} attachment={attachment} onTyping={say} />
        </>
      ) : (
        <p className="talk-silence">{writing.reason ? t(`silence.${writing.reason}`) : null}</p>
      )}
      {dragged ? <p className="talk-drop">{t('composer.drop')}</p> : null}
    </div>
  )
}
