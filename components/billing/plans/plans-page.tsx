'use client'

import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import type { CallResult } from '@/lib/contracts/calls'
import type { CatalogueItem } from '@/lib/contracts/catalogue'
import { routes } from '@/lib/routes'
import { usePayer } from '../use-billing'
import { CompareTable } from './compare-table'
import { CurrentPlan } from './current-plan'
import { Faq } from './faq'
import { PlansFrame } from './frame'
import { Price } from './price'
import { useCatalogue, useLivePlans, useSubscription } from './use-plans'

/** Plans of an employer: which one runs, what each costs and holds. */
export function PlansPage() {
  const t = useTranslations('plans')
  const { companyId, mayPay } = usePayer()
  useLivePlans(companyId)
  const catalogue = useCatalogue()
  const subscription = useSubscription()
  return (
    <div className="my-page my-page-wide">
      <div className="grid gap-2">
        <h1>{t('title')}</h1>
        <p className="max-w-[68ch] text-soft">{t('lead')}</p>
      </div>
      <PlansFrame queries={[catalogue, subscription]}>
        {catalogue.data && subscription.data ? (
          <Plans items={catalogue.data.results} subscription={subscription.data} mayPay={mayPay} />
        ) : null}
      </PlansFrame>
    </div>
  )
}

type Props = {
  items: readonly CatalogueItem[]
  subscription: CallResult<'GET /v1/my/subscription'>
  mayPay: boolean
}

function Plans({ items, subscription, mayPay }: Props) {
  const t = useTranslations('plans')
  const plans = items.filter(({ kind, side }) => kind === 'plan' && side === 'employer')
  const { running, pending } = subscription
  // A draft that waits for room goes along to the purchase.
  const vacancy = useSearchParams().get('vacancy')
  const current = running?.code ?? 'start'
  return (
    <>
      <CurrentPlan running={running} plans={plans} mayPay={mayPay} />
      <ul className="plan-cards plan-cards-small">
        {plans.map((plan) => (
          <Card as="li" key={plan.code} linked className="relative grid content-start gap-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h2 className="text-lg">
                <Link
                  href={routes.myPlan(plan.code, vacancy ? { vacancy } : undefined)}
                  className="card-cover"
                  prefetch={false}
                >
                  {plan.title}
                </Link>
              </h2>
              {plan.code === current ? <Badge tone="success">{t('current')}</Badge> : null}
              {plan.code === pending?.code ? <Badge tone="warning">{t('pending')}</Badge> : null}
            </div>
            <Price terms={plan.terms} t={t} />
            <p className="text-soft">{t(`plan.${plan.code as 'start'}`)}</p>
          </Card>
        ))}
      </ul>
      <CompareTable plans={plans} />
      <Faq />
    </>
  )
}
