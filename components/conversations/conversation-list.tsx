'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useStore } from 'zustand'
import { LoadFailed } from '@/components/layout/load-failed'
import { Pages } from '@/components/layout/pages'
import { Avatar, CompanyLogo } from '@/components/ui/avatar'
import { CountBadge } from '@/components/ui/badge'
import { buttonClass } from '@/components/ui/button'
import { chipClass } from '@/components/ui/chip'
import { ChatIcon } from '@/components/ui/icons'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import type { ConversationRow } from '@/lib/contracts/conversations'
import { formatRecentMoment } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { CONVERSATION_PARAM, conversationsStore, openConversation } from '@/stores/conversations'
import { useSession } from '@/stores/session'

const filters = ['all', 'unread'] as const

/** Every conversation of one's own, the latest first. */
export function ConversationList() {
  const t = useTranslations('conversations')
  const params = useSearchParams()
  const side = useSession((session) => session.user?.accountType ?? 'candidate')
  const version = useStore(conversationsStore, (state) => state.version)
  const unread = params.get('unread') === '1'
  const opened = params.get(CONVERSATION_PARAM)
  // Beside the list the open conversation stays open.
  const kept = opened === null ? {} : { [CONVERSATION_PARAM]: opened }
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
      <SkeletonRegion label={t('loading')} className="talk-list grid gap-2">
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
        <Link
          href={side === 'candidate' ? routes.vacancies() : routes.myVacancies()}
          className={buttonClass({ variant: 'primary' })}
        >
          {side === 'candidate' ? t('list.findWork') : t('list.myVacancies')}
        </Link>
      </EmptyState>
    )
  }
  return (
    <div className="talk-list grid grid-cols-1 gap-4">
      <nav className="flex flex-wrap gap-2" aria-label={t('list.filter')}>
        {filters.map((each) => (
          <Link
            key={each}
            href={routes.myConversations({ ...kept, ...(each === 'unread' && { unread: '1' }) })}
            className={chipClass({ outline: true })}
            aria-current={(each === 'unread') === unread ? 'true' : undefined}
          >
            {t(`list.${each}`)}
          </Link>
        ))}
      </nav>
      {results.length === 0 ? <EmptyState title={t('list.nothingUnread')} /> : null}
      <ul className="rows grid grid-cols-1 border-y border-line" aria-busy={list.isPlaceholderData}>
        {results.map((row) => (
          <li key={row.negotiation_public_id}>
            <ConversationItem row={row} side={side} isOpen={row.negotiation_public_id === opened} />
          </li>
        ))}
      </ul>
      <Pages
        page={page}
        pages={Math.ceil(total / size)}
        hrefFor={(to) =>
          routes.myConversations({ ...kept, ...(unread && { unread: '1' }), ...(to > 1 && { page: to }) })
        }
      />
    </div>
  )
}

type Props = { row: ConversationRow; side: 'candidate' | 'employer'; isOpen: boolean }

/** With whom, about what, and the last words of it. */
function ConversationItem({ row, side, isOpen }: Props) {
  const t = useTranslations('conversations')
  const { other, vacancy, resume, last, unread, negotiation_public_id: publicId } = row
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const name = other.name ?? (side === 'candidate' ? t('employer') : t('candidate'))
  const words =
    last.state === 'sent'
      ? last.text || (last.file ? t('list.file', { name: last.file }) : '')
      : t(`list.${last.state}`)
  const said = last.mine
    ? t('list.you', { text: words })
    : last.side === side
      ? t('list.colleague', { text: words })
      : words
  return (
    <Link
      href={routes.myConversations({ [CONVERSATION_PARAM]: publicId })}
      className="talk-item"
      data-unread={unread > 0}
      aria-current={isOpen ? 'true' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        openConversation(publicId)
      }}
    >
      {side === 'candidate' ? (
        <CompanyLogo name={name} src={other.picture} decorative />
      ) : (
        <Avatar name={other.name ?? resume.title} decorative />
      )}
      <span className="grid grid-cols-1 flex-1 gap-0.5 min-w-0">
        <span className="talk-item-head">
          <span className="truncate min-w-0 font-semibold">{name}</span>
          <time dateTime={last.at}>{formatRecentMoment(last.at, { timeZone })}</time>
        </span>
        <span className="truncate min-w-0 text-soft text-sm">
          {side === 'candidate'
            ? vacancy.title
            : t('list.about', { vacancy: vacancy.title, resume: resume.title })}
        </span>
        <span className="flex items-baseline justify-between gap-3">
          <span className="talk-item-words truncate min-w-0 text-sm">{said}</span>
          <CountBadge count={unread} label={t('list.unreadCount', { count: unread })} />
        </span>
      </span>
    </Link>
  )
}
