'use client'

import type { NegotiationOrigin } from '@/lib/contracts/enums'
import { inboxSorts, ratings } from '@/lib/contracts/negotiation-marks'
import { negotiationStages } from '@/lib/contracts/negotiation-stages'
import { useAddress } from './use-address'
import type { InboxQuery } from './use-negotiations'

/** The inbox as its address describes it, and how to change that. */
export function useInboxQuery(origin: NegotiationOrigin) {
  const address = useAddress()
  const query: InboxQuery = {
    origin,
    stage: negotiationStages.find((each) => each === address.stage),
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
