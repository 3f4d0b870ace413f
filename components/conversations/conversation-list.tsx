'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useStore } from 'zustand'
import { LoadFailed } from '@/components/layout/load-failed'
import { Pages } from '@/components/layout/pages'
import { buttonClass } from '@/components/ui/button'
import { chipClass } from '@/components/ui/chip'
import { ChatIcon } from '@/components/ui/icons'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import { routes } from '@/lib/routes'
import { talksStore } from '@/stores/talks'
import { useSession } from '@/stores/use-session'
import { ConversationItem } from './conversation-item'

const filters = ['all', 'unread'] as const

/** Every conversation of one's own, the latest first. */
export function ConversationList() {
  const t = useTranslations('conversations')
  const params = useSearchParams()
  const side = useSession((session) => session.user?.accountType ?? 'candidate')
  const version = useStore(talksStore, (state) => state.version)
  const unread = params.get('unread') === '1'
  const asked = Number(params.get('page') ?? 1)
  const page = Number.isInteger(asked) && asked >= 1 && asked <= 2000 ? asked : 1
  const list = useQuery({
    queryKey: ['conversations', unread, page, version],
    queryFn: ({ signal }) =>
      api('GET /v1/my/conversations', { query: { page, ...(unread && { unread: '1' }) }, signal }),
    placeholderData: keepPreviousData,
  })
  if (list.isError && !list.data) {
    return <LoadFailed title={t('failed')} onRetry={() => void list.refetch()} />
  }
  if (!list.data) {
    return (
      <SkeletonRegion label={t('loading')} className="grid gap-2">
        {[0, 1, 2, 3].map((line) => (
          <Skeleton key={line} height={84} />
        ))}
      </SkeletonRegion>
    )
  }
  const { results, total, size } = list.data
  if (total === 0 && !unread) {
    return (
      <EmptyState
        icon={<ChatIcon size={32} />}
        title={t('list.empty')}
        text={side === 'candidate' ? t('list.emptyCandidate') : t('list.emptyEmployer')}
      >
        <a
          href={side === 'candidate' ? routes.vacancies() : routes.myVacancies()}
          className={buttonClass({ variant: 'primary' })}
        >
          {side === 'candidate' ? t('list.findWork') : t('list.myVacancies')}
        </a>
      </EmptyState>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <nav className="flex flex-wrap gap-2" aria-label={t('list.filter')}>
        {filters.map((each) => (
          <a
            key={each}
            href={routes.myConversations(each === 'unread' ? { unread: '1' } : {})}
            className={chipClass({ outline: true })}
            aria-current={(each === 'unread') === unread ? 'true' : undefined}
          >
            {t(`list.${each}`)}
          </a>
        ))}
      </nav>
      {results.length === 0 ? <EmptyState title={t('list.nothingUnread')} /> : null}
      <ul className="talk-list" aria-busy={list.isPlaceholderData}>
        {results.map((row) => (
          <li key={row.negotiation_public_id}>
            <ConversationItem row={row} side={side} />
          </li>
        ))}
      </ul>
      <Pages
        page={page}
        pages={Math.ceil(total / size)}
        hrefFor={(to) =>
          routes.myConversations({ ...(unread && { unread: '1' }), ...(to > 1 && { page: to }) })
        }
      />
    </div>
  )
}
