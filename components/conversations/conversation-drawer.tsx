'use client'

import { NextIntlClientProvider, useTranslations } from 'next-intl'
import { LoadFailed } from '@/components/layout/load-failed'
import { QueryProvider } from '@/components/providers/query-provider'
import { Avatar, CompanyLogo } from '@/components/ui/avatar'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { isOutOfReach } from '@/lib/api/errors'
import type { Conversation } from '@/lib/contracts/conversations'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import conversations from '@/messages/ru/conversations.json'
import dictionaries from '@/messages/ru/dictionaries.json'
import errors from '@/messages/ru/errors.json'
import negotiations from '@/messages/ru/negotiations.json'
import { ConversationFrame } from './conversation-frame'
import { OpenConversation } from './open-conversation'
import { useConversation } from './use-conversation'

const messages = {
  conversations,
  errors,
  negotiations: {
    step: negotiations.step,
    interview: negotiations.interview,
    offerLink: negotiations.offerLink,
    offerState: negotiations.offerState,
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

/** The conversation of a negotiation beside or over whatever page one is on; loaded when it is opened first. */
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
  const { newest, conversation, known, older, readOlder } = useConversation(publicId)
  return (
    <ConversationFrame
      onClose={onClose}
      title={conversation && !isOutOfReach(newest.error) ? <Head conversation={conversation} /> : t('title')}
      closeLabel={t('close')}
    >
      {isOutOfReach(newest.error) ? (
        <EmptyState title={t('gone')} text={t('goneText')} />
      ) : conversation && known ? (
        <OpenConversation
          conversation={conversation}
          known={known}
          older={older}
          onOlder={() => void readOlder()}
          onReport={onReport}
        />
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
    </ConversationFrame>
  )
}

/** With whom and about what. */
function Head({ conversation }: { conversation: Conversation }) {
  const t = useTranslations('conversations')
  const { side, other, negotiation } = conversation
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
