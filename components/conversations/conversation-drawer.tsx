'use client'

import { NextIntlClientProvider, useTranslations } from 'next-intl'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { InterviewStep } from '@/components/layout/interview-step'
import { LoadFailed } from '@/components/layout/load-failed'
import { OfferLink } from '@/components/layout/offer-link'
import { CopyAge } from '@/components/layout/offline'
import { QueryProvider } from '@/components/providers/query-provider'
import { Avatar, CompanyLogo } from '@/components/ui/avatar'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { ApiError } from '@/lib/api/errors'
import type { Conversation } from '@/lib/contracts/conversations'
import { formatDay, formatRecentMoment } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import conversations from '@/messages/ru/conversations.json'
import dictionaries from '@/messages/ru/dictionaries.json'
import errors from '@/messages/ru/errors.json'
import negotiations from '@/messages/ru/negotiations.json'
import { Composer } from './composer'
import type { LoadedEntries } from './log-entries'
import { MessageLog } from './message-log'
import { outgoingOf, outgoingStore } from './outgoing-messages'
import { useAttachment, useConversation, useMarkRead, useTyping } from './use-conversation'

const messages = {
  conversations,
  errors,
  negotiations: {
    step: negotiations.step,
    interview: negotiations.interview,
    offerLink: negotiations.offerLink,
    turn: negotiations.turn,
  },
  dictionaries: {
    refusal_reasons: dictionaries.refusal_reasons,
    candidate_refusal_reasons: dictionaries.candidate_refusal_reasons,
  },
}

type Props = {
  publicId: string
  onClose: () => void
  /** Complaints are another feature's. */
  onReport: (message: string) => void
}

/** The conversation of a negotiation over whatever page one is on; loaded when it is opened first. */
export function ConversationDrawer(props: Props) {
  return (
    <QueryProvider>
      <NextIntlClientProvider locale="ru" timeZone="Europe/Moscow" messages={messages}>
        <Drawer key={props.publicId} {...props} />
      </NextIntlClientProvider>
    </QueryProvider>
  )
}

function Drawer({ publicId, onClose, onReport }: Props) {
  const t = useTranslations('conversations')
  const { newest, talk, known, older, readOlder } = useConversation(publicId)
  const body = useKeyboardInset()
  return (
    <Dialog
      open
      onClose={onClose}
      title={talk ? <Head talk={talk} /> : t('title')}
      closeLabel={t('close')}
      className="drawer"
    >
      <div ref={body} className="grid flex-1 min-h-0">
        {talk && known ? (
          <OpenConversation
            talk={talk}
            known={known}
            older={older}
            onOlder={() => void readOlder()}
            onReport={onReport}
          />
        ) : newest.error instanceof ApiError && newest.error.status === 404 ? (
          <EmptyState title={t('gone')} text={t('goneText')} />
        ) : newest.isError ? (
          <LoadFailed title={t('failed')} onRetry={() => void newest.refetch()} />
        ) : (
          <SkeletonRegion label={t('loading')} className="grid content-end gap-4 p-4">
            <Skeleton height={56} width="60%" />
            <Skeleton height={40} width="45%" />
            <Skeleton height={72} width="70%" />
            <Skeleton height={48} />
          </SkeletonRegion>
        )}
      </div>
    </Dialog>
  )
}

/** With whom and about what. */
function Head({ talk }: { talk: Conversation }) {
  const t = useTranslations('conversations')
  const { side, other, negotiation } = talk
  const { vacancy, resume, origin, public_id } = negotiation
  const candidate = side === 'candidate'
  const name = other.name ?? (candidate ? t('employer') : t('candidate'))
  const tab = origin === 'application' ? 'applications' : 'invitations'
  const item = { item: public_id }
  const href = candidate
    ? routes.resumeView(resume.public_id, tab, item)
    : routes.vacancyView(vacancy.public_id, tab, item)
  return (
    <span className="flex items-center gap-3 min-w-0">
      {candidate ? (
        <CompanyLogo name={name} src={other.picture} size="sm" decorative />
      ) : (
        <Avatar name={other.name ?? resume.title} size="sm" decorative />
      )}
      <span className="min-w-0">
        <span className="flex items-baseline gap-2">
          {name}
          {other.online ? (
            <span className="text-success text-xs/[1.3] font-medium">{t('online')}</span>
          ) : null}
        </span>
        <Link href={href} className="drawer-about truncate">
          {candidate ? vacancy.title : `${resume.title} → ${vacancy.title}`}
        </Link>
      </span>
    </span>
  )
}

/** A phone's keyboard covers the page without telling it: the drawer keeps to what is left to see. */
function useKeyboardInset() {
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const view = window.visualViewport
    const dialog = body.current?.closest('dialog')
    if (!view || !dialog) return
    const keepTo = () => {
      dialog.style.setProperty('--seen-height', `${view.height}px`)
      dialog.style.setProperty('--seen-top', `${view.offsetTop}px`)
    }
    keepTo()
    view.addEventListener('resize', keepTo)
    view.addEventListener('scroll', keepTo)
    return () => {
      view.removeEventListener('resize', keepTo)
      view.removeEventListener('scroll', keepTo)
    }
  }, [])
  return body
}

type OpenConversationProps = {
  talk: Conversation
  known: LoadedEntries
  older: 'idle' | 'loading' | 'failed'
  onOlder: () => void
  onReport: (message: string) => void
}

/** The words of a conversation and the place for the next ones. */
function OpenConversation({ talk, known, older, onOlder, onReport }: OpenConversationProps) {
  const t = useTranslations('conversations')
  const talkId = talk.negotiation.public_id
  const outgoing = useStore(outgoingStore, (all) => outgoingOf(all, talkId))
  const attachment = useAttachment()
  const { typing, say, stopped } = useTyping(talkId, talk.side, talk.shows_typing)
  const [dragged, setDragged] = useState(false)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const turns = useTranslations('negotiations.turn')
  const { side, writing } = talk
  const { turn } = talk.negotiation
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
      <CopyAge className="mx-4 mt-3" />
      {talk.masks ? (
        <Notice tone="warning" className="mx-4 mt-3 text-xs/[1.45]">
          <p>{side === 'candidate' ? t('warning.candidate') : t('warning.employer')}</p>
        </Notice>
      ) : null}
      {talk.negotiation.interview ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-2.5 border-b border-line">
          <InterviewStep
            interview={talk.negotiation.interview}
            of={
              side === 'candidate'
                ? { resume: talk.negotiation.resume.public_id }
                : { vacancy: talk.negotiation.vacancy.public_id }
            }
            size="sm"
          />
          {turn?.actor === side ? (
            <p className="text-soft text-sm">{turns('mine', { day: formatDay(turn.due_at) })}</p>
          ) : null}
        </div>
      ) : null}
      <OfferLink
        negotiationId={talk.negotiation.public_id}
        status={talk.negotiation.status}
        side={side}
        className="mx-4 mt-2.5 justify-self-start self-start"
      />
      <MessageLog
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
            <p className="px-4 py-2.5 border-t border-line text-soft text-sm">
              {t('until', { when: formatRecentMoment(writing.until, { timeZone }) })}
            </p>
          ) : null}
          <Composer talk={talk} attachment={attachment} onTyping={say} />
        </>
      ) : (
        <p className="talk-silence">{writing.reason ? t(`silence.${writing.reason}`) : null}</p>
      )}
      {dragged ? <p className="talk-drop">{t('composer.drop')}</p> : null}
    </div>
  )
}
