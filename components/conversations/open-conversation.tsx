'use client'

import { useTranslations } from 'next-intl'
import { type DragEvent, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { InterviewStep } from '@/components/layout/interview-step'
import { OfferLink } from '@/components/layout/offer-link'
import { CopyAge } from '@/components/layout/offline'
import { TurnLine } from '@/components/layout/turn-line'
import { Notice } from '@/components/ui/notice'
import type { Conversation } from '@/lib/contracts/conversations'
import { formatRecentMoment } from '@/lib/format/date'
import { Composer } from './composer'
import type { LoadedEntries } from './log-entries'
import { MessageLog } from './message-log'
import { outgoingOf, outgoingStore } from './outgoing-messages'
import { useAttachment, useMarkRead, useTyping } from './use-conversation'

type Props = {
  conversation: Conversation
  known: LoadedEntries
  older: 'idle' | 'loading' | 'failed'
  onOlder: () => void
  onReport: (message: string) => void
}

/** The words of a conversation and the place for the next ones. */
export function OpenConversation({ conversation, known, older, onOlder, onReport }: Props) {
  const t = useTranslations('conversations')
  const negotiationId = conversation.negotiation.public_id
  const outgoing = useStore(outgoingStore, (all) => outgoingOf(all, negotiationId))
  const attachment = useAttachment()
  const { typing, say, stopped } = useTyping(negotiationId, conversation.side, conversation.shows_typing)
  const [dragged, setDragged] = useState(false)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const { side, writing } = conversation
  const other = conversation.other.name ?? (side === 'candidate' ? t('employer') : t('candidate'))
  useMarkRead(negotiationId, side, known.entries)

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
      <CopyAge className="mx-4 mt-3" />
      {conversation.masks ? (
        <Notice tone="warning" className="mx-4 mt-3 text-xs/[1.45]">
          <p>{side === 'candidate' ? t('warning.candidate') : t('warning.employer')}</p>
        </Notice>
      ) : null}
      {conversation.negotiation.interview ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-2.5 border-b border-line">
          <InterviewStep
            interview={conversation.negotiation.interview}
            of={
              side === 'candidate'
                ? { resume: conversation.negotiation.resume.public_id }
                : { vacancy: conversation.negotiation.vacancy.public_id }
            }
            size="sm"
          />
          {conversation.negotiation.turn?.actor === side ? (
            <TurnLine negotiation={conversation.negotiation} side={side} />
          ) : null}
        </div>
      ) : null}
      <OfferLink
        negotiationId={conversation.negotiation.public_id}
        status={conversation.negotiation.status}
        side={side}
        state={conversation.negotiation.offer_state}
        className="mx-4 mt-2.5 justify-self-start self-start"
      />
      <MessageLog
        conversation={conversation}
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
            <p className="px-4 py-2.5 border-t border-line text-soft text-sm">
              {t('until', { when: formatRecentMoment(writing.until, { timeZone }) })}
            </p>
          ) : null}
          <Composer conversation={conversation} attachment={attachment} onTyping={say} />
        </>
      ) : (
        <p className="talk-silence">{writing.reason ? t(`silence.${writing.reason}`) : null}</p>
      )}
      {dragged ? <p className="talk-drop">{t('composer.drop')}</p> : null}
    </div>
  )
}
