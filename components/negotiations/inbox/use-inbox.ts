'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import type { NegotiationOrigin } from '@/lib/contracts/enums'
import { openModal } from '@/stores/modals'
import { useMay } from '@/stores/rights'
import { useSelection } from '../bulk/selection'
import { useInboxQuery } from '../list-address'
import { type InboxQuery, type Scope, useNegotiations } from '../use-negotiations'
import { useInboxKeys } from './inbox-keys'

/** What describes the whole list, whatever its page and order. */
export const listFilter = ({ origin, stage, own_stage, tag, rating, noted, unread }: InboxQuery) => ({
  origin,
  stage,
  own_stage,
  tag,
  rating,
  noted: noted === undefined ? undefined : true,
  unread: unread === undefined ? undefined : true,
})

/** The list under its address, who is chosen in it, and the steps from one open negotiation to the next. */
export function useInbox(vacancyId: string, origin: NegotiationOrigin) {
  const keys = useTranslations('inbox.keys')
  const { address, query, narrowed, reset } = useInboxQuery(origin)
  const scope: Scope = { of: 'vacancy', publicId: vacancyId }
  const list = useNegotiations(scope, query)
  const rows = list.data?.results ?? []
  const chosen = useSelection(JSON.stringify(listFilter(query)), () => rows.map(({ public_id }) => public_id))
  const root = useRef<HTMLDivElement>(null)
  const may = useMay()
  const mayChoose = origin === 'application' && may('recruit')

  const step = (by: 1 | -1) => {
    const here = rows.findIndex(({ public_id }) => public_id === address.item)
    const next = rows[here < 0 ? 0 : here + by]
    if (next) address.change({ item: next.public_id }, 'replace')
  }
  const showKeys = async () => {
    const { KeysHelp } = await import('./keys-help')
    await openModal(KeysHelp, { title: keys('title'), size: 'sm' })
  }
  useInboxKeys({
    j: () => step(1),
    k: () => step(-1),
    x: ({ shiftKey }) => mayChoose && address.item && chosen.toggle(address.item, shiftKey),
    escape: () => address.item && address.change({ item: null }),
    help: () => void showKeys(),
  })

  useEffect(() => {
    if (!address.item) return
    root.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [address.item])

  return {
    vacancyId,
    origin,
    scope,
    address,
    query,
    narrowed,
    reset,
    list,
    rows,
    chosen,
    mayChoose,
    root,
    step,
    showKeys,
  }
}
export type InboxState = ReturnType<typeof useInbox>
