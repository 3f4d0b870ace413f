'use client'

import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { DocumentIcon } from '@/components/ui/icons'
import type { NegotiationState } from '@/lib/contracts/enums'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'

const offered: readonly NegotiationState[] = ['offer', 'offer_accepted', 'hired']
const preparable: readonly NegotiationState[] = ['in_review', 'test', 'interview']

type Props = {
  negotiationId: string
  status: NegotiationState
  side: 'candidate' | 'employer'
  className?: string
}

/** Leads to the page of the offer, where there is one; for the employer also where one can be in preparation. */
export function OfferLink({ negotiationId, status, side, className }: Props) {
  const t = useTranslations('negotiations')
  const isOffered = offered.includes(status)
  if (!isOffered && !(side === 'employer' && preparable.includes(status))) return null
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
