'use client'

import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ChatIcon } from '@/components/ui/icons'
import { EmptyState } from '@/components/ui/states'
import { CONVERSATION_PARAM } from '@/stores/conversations'
import { setConversationSlot } from './conversation-slot'

/** On a wide screen the list and the open conversation beside it; the list alone elsewhere. */
export function ConversationColumns({ children }: { children: ReactNode }) {
  const t = useTranslations('conversations.list')
  const isOpen = useSearchParams().get(CONVERSATION_PARAM) !== null
  return (
    <div className="talk-columns" data-open={isOpen}>
      <div className="min-w-0">{children}</div>
      <div className="talk-column">
        <div ref={setConversationSlot} className="contents" />
        {isOpen ? null : <EmptyState icon={<ChatIcon size={32} />} title={t('pick')} text={t('pickText')} />}
      </div>
    </div>
  )
}
