'use client'

import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { DocumentIcon } from '@/components/ui/icons'
import type { NegotiationState } from '@/lib/contracts/enums'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { useMay } from '@/stores/rights'

const offered: readonly NegotiationState[] = ['offer', 'offer_accepted', 'hired']
const preparable: readonly NegotiationState[] = ['in_review', 'test', 'interview']

type Props = {
  negotiationId: string
  status: NegotiationState
  side: 'candidate' | 'employer'
  /** Whether one is in preparation, where that is known. */
  prepared?: boolean | undefined
  className?: string
}

/** Leads to the page of the offer, where there is one; for the employer also where one is in preparation, or may be begun. */
export function OfferLink({ negotiationId, status, side, prepared, className }: Props) {
  const t = useTranslations('negotiations')
  const isOffered = offered.includes(status)
  const may = useMay()
  const isPrepared = side === 'employer' && preparable.includes(status) && (prepared ?? may('recruit'))
  if (!isOffered && !isPrepared) return null
  const isAwaited = status === 'offer' && side === 'candidate'
  return (
    <Link
      href={routes.myOffer(negotiationId)}
      className={buttonClass({ variant: isAwaited ? 'primary' : 'outline', size: 'sm', className })}
    >
      <DocumentIcon size={18} />
      {t('offerLink')}
    </Link>
  )
}
