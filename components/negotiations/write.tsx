import { useTranslations } from 'next-intl'
import { TalkLink } from '@/components/layout/talk-link'
import type { Negotiation } from '@/lib/contracts/negotiations'

/** «Написать»: opens the conversation, and says how much of it is new. */
export function Write({ negotiation }: { negotiation: Negotiation }) {
  const t = useTranslations('negotiations.inbox')
  const { public_id, unread_messages: unread } = negotiation
  return (
    <TalkLink publicId={public_id} unread={unread} unreadLabel={t('unreadMessages', { count: unread })}>
      {t('write')}
    </TalkLink>
  )
}
