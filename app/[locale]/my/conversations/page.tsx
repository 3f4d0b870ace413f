import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { Suspense } from 'react'
import { ConversationColumns } from '@/components/conversations/conversation-columns'
import { ConversationList } from '@/components/conversations/conversation-list'
import { ByRight, MembersOnly } from '@/components/layout/role-only'
import { PageSkeleton } from '@/components/my/page-parts'
import { ClientMessages } from '@/components/providers/client-messages'
import { routing } from '@/lib/i18n/routing'

const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'conversations' })

export async function generateMetadata(): Promise<Metadata> {
  const t = await words()
  return { title: t('title'), description: t('description') }
}

export default async function ConversationsPage() {
  setRequestLocale(routing.defaultLocale)
  const t = await words()
  return (
    <div className="grid grid-cols-1 gap-5">
      <h1 className="text-2xl">{t('title')}</h1>
      <ClientMessages namespaces={['common', 'conversations', 'errors']}>
        <MembersOnly fallback={<PageSkeleton />}>
          <Suspense fallback={<PageSkeleton />}>
            <ConversationColumns>
              <ByRight needs="see_all">
                <ConversationList />
              </ByRight>
            </ConversationColumns>
          </Suspense>
        </MembersOnly>
      </ClientMessages>
    </div>
  )
}
