'use client'

import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { DocumentIcon } from '@/components/ui/icons'
import type { NegotiationState } from '@/lib/contracts/enums'
import type { OfferVersionState } from '@/lib/contracts/offer-states'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { useMay } from '@/stores/rights'

const offered: readonly NegotiationState[] = ['offer', 'offer_accepted', 'hired']

type Props = {
  negotiationId: string
  status: NegotiationState
  side: 'candidate' | 'employer'
  /** For the employer: what stands of it; nothing without one. */
  state?: OfferVersionState | null | undefined
  className?: string
}

/** Leads to the page of the offer where there is one, and tells the employer what stands. */
export function OfferLink({ negotiationId, status, side, state, className }: Props) {
  const t = useTranslations('negotiations')
  const may = useMay()
  const isThere = side === 'candidate' ? offered.includes(status) : Boolean(state) && may('approve')
  if (!isThere) return null
  const isAwaited = status === 'offer' && side === 'candidate'
  return (
    <Link
      href={routes.myOffer(negotiationId)}
      className={buttonClass({ variant: isAwaited ? 'primary' : 'outline', size: 'sm', className })}
    >
      <DocumentIcon size={18} />
      {side === 'employer' && state ? t(`offerState.${state}`) : t('offerLink')}
    </Link>
  )
}
