'use client'

import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { NegotiationOrigin } from '@/lib/contracts/enums'
import { inboxSorts, ratings } from '@/lib/contracts/negotiation-marks'
import { negotiationStages } from '@/lib/contracts/negotiation-stages'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { CONVERSATION_PARAM } from '@/stores/conversations'
import { useMay } from '@/stores/rights'
import type { InboxQuery } from './use-negotiations'

const inboxViews = ['list', 'board', 'funnel'] as const
type InboxView = (typeof inboxViews)[number]

type Props = { vacancyId: string; current: InboxView; onChange: (view: InboxView) => void }

/** Switches between list, board and statistics without a page load. */
export function ViewSwitch({ vacancyId, current, onChange }: Props) {
  const t = useTranslations('inbox.views')
  const may = useMay()
  // Statistics are the company's.
  const views = inboxViews.filter((view) => view !== 'funnel' || may('see_all'))
  return (
    <nav className="segmented justify-self-start" aria-label={t('label')}>
      {views.map((view) => (
        <Link
          key={view}
          href={routes.vacancyView(vacancyId, 'applications', view === 'list' ? {} : { view })}
          className="segment"
          aria-current={view === current ? 'page' : undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            onChange(view)
          }}
        >
          {t(view)}
        </Link>
      ))}
    </nav>
  )
}

/** Stage, filters, page and open item of a workspace tab, stored in the URL; Back steps through them. */
export function useAddress() {
  const params = useSearchParams()
  const change = useCallback((changes: Record<string, string | null>, how: 'push' | 'replace' = 'push') => {
    const url = new URL(window.location.href)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) url.searchParams.delete(name)
      else url.searchParams.set(name, value)
    }
    // The conversation with the person before would stand beside another one.
    if ('item' in changes) url.searchParams.delete(CONVERSATION_PARAM)
    if (how === 'push') window.history.pushState(null, '', url)
    else window.history.replaceState(null, '', url)
  }, [])
  const page = Number(params.get('page') ?? 1)
  return {
    item: params.get('item'),
    view: inboxViews.find((each) => each === params.get('view')) ?? 'list',
    stage: params.get('stage'),
    ownStage: /^[a-z2-9]{12}$/.exec(params.get('own_stage') ?? '')?.[0],
    phase: params.get('phase'),
    origin: params.get('origin') === 'invitation' ? ('invitation' as const) : ('application' as const),
    sort: params.get('sort'),
    tag: params.get('tag'),
    rating: params.get('rating'),
    noted: params.get('noted') === '1',
    unread: params.get('unread') === '1',
    page: Number.isInteger(page) && page >= 1 && page <= 2000 ? page : 1,
    change,
  }
}

/** The inbox query of the URL, and a function to change it. */
export function useInboxQuery(origin: NegotiationOrigin) {
  const address = useAddress()
  const query: InboxQuery = {
    origin,
    stage: negotiationStages.find((each) => each === address.stage),
    own_stage: address.ownStage,
    page: address.page,
    sort: inboxSorts.find((each) => each === address.sort),
    tag: address.tag ?? undefined,
    rating: ratings.find((each) => String(each) === address.rating),
    noted: address.noted ? '1' : undefined,
    unread: address.unread ? '1' : undefined,
  }
  const narrowed = Boolean(query.tag || query.rating || query.noted || query.unread)
  const reset = () =>
    address.change({ tag: null, rating: null, noted: null, unread: null, page: null, item: null })
  return { address, query, narrowed, reset }
}
