'use client'

import { useRouter, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { buttonClass } from '@/components/ui/button'
import { CheckIcon } from '@/components/ui/icons'
import { Notice } from '@/components/ui/notice'
import { type CatalogueItem, entitlementKinds, type PlanCode } from '@/lib/contracts/catalogue'
import { routes } from '@/lib/routes'
import { usePayer, useStatement } from '../use-billing'
import { BuyForm } from './buy-form'
import { CompareTable } from './compare-table'
import { formatMany } from './contents'
import { Faq } from './faq'
import { PlansFrame } from './frame'
import { Price } from './price'
import { useCatalogue, useLivePlans, useSubscription } from './use-plans'

/** One plan of an employer: what it holds, what it costs, and how to have it. */
export function PlanPage({ code }: { code: PlanCode }) {
  const { companyId, mayPay } = usePayer()
  useLivePlans(companyId)
  const catalogue = useCatalogue()
  const subscription = useSubscription()
  const statement = useStatement({ kind: '', from: '', to: '', page: 1 })
  return (
    <div className="my-page my-page-wide">
      <PlansFrame queries={[catalogue, subscription, statement]}>
        <Plan
          code={code}
          items={catalogue.data?.results ?? []}
          isCurrent={(subscription.data?.running?.code ?? 'start') === code}
          mayPay={mayPay}
          paidByCard={statement.data?.paid_by != null}
        />
      </PlansFrame>
    </div>
  )
}

type Props = {
  code: PlanCode
  items: readonly CatalogueItem[]
  isCurrent: boolean
  mayPay: boolean
  paidByCard: boolean
}

function Plan({ code, items, isCurrent, mayPay, paidByCard }: Props) {
  const t = useTranslations('plans')
  const buying = useTranslations('buying')
  const router = useRouter()
  const vacancy = useSearchParams().get('vacancy')
  const plans = items.filter(({ kind, side }) => kind === 'plan' && side === 'employer')
  const plan = plans.find((each) => each.code === code)
  if (!plan) return <Notice tone="warning">{buying('unavailable')}</Notice>
  return (
    <>
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center gap-3">
          <h1>{plan.title}</h1>
          {isCurrent ? <Badge tone="success">{t('current')}</Badge> : null}
        </div>
        <p className="text-soft">{t(`plan.${code}`)}</p>
      </div>
      <div className="plan-columns">
        <section className="grid content-start gap-4" aria-label={t('what')}>
          <Price terms={plan.terms} t={t} />
          <ul className="grid gap-3">
            {entitlementKinds.map((kind) => {
              const many = plan.terms.contents[kind]
              return many ? (
                <Point
                  key={kind}
                  text={`${t(`contents.${kind}`)}: ${formatMany(t, plan.terms, kind, many)}`}
                />
              ) : null
            })}
            {(t.raw('everywhere') as string[]).map((text) => (
              <Point key={text} text={text} />
            ))}
          </ul>
        </section>
        <section className="card grid content-start gap-4" aria-labelledby="buy">
          <h2 id="buy" className="text-lg">
            {buying('title')}
          </h2>
          <BuyForm
            item={plan}
            mayPay={mayPay}
            paidByCard={paidByCard}
            vacancy={vacancy}
            onPaid={() => router.push(routes.myServices(vacancy ? { vacancy } : undefined))}
          />
        </section>
      </div>
      <CompareTable plans={plans} />
      <Faq />
      <p>
        <a href={routes.myPlans(vacancy ? { vacancy } : undefined)} className={buttonClass()}>
          {t('title')}
        </a>
      </p>
    </>
  )
}

function Point({ text }: { text: string }) {
  return (
    <li className="flex gap-3">
      <CheckIcon className="mt-0.5 flex-none text-success" />
      {text}
    </li>
  )
}
