'use client'

import { useRouter, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect } from 'react'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { Badge } from '@/components/ui/badge'
import { Button, buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { CheckIcon } from '@/components/ui/icons'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import type { CallResult } from '@/lib/contracts/calls'
import { type CatalogueItem, entitlementKinds, type PlanCode } from '@/lib/contracts/plan-catalogue'
import type { Subscription, SubscriptionAction } from '@/lib/contracts/purchases'
import { formatDay } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { formatMoney } from '@/lib/shared/money'
import { showToast } from '@/stores/toasts'
import { usePayer, useStatement } from '../use-billing'
import { BuyForm } from './buy-form'
import { PlansFrame } from './frame'
import { CompareTable, Faq, formatMany, Price } from './plan-terms'
import { useCatalogue, useLivePlans, useRefreshPlans, useSubscription } from './use-plans'

type Words = ReturnType<typeof useTranslations<'plans'>>

const day = (moment: string | null) => (moment === null ? '' : formatDay(moment))

function sentence(running: Subscription, t: Words): string {
  const { status, title: plan, ends_at, grace_ends_at, cancel_at_end } = running
  if (status === 'grace') return t('running.grace', { plan, date: day(grace_ends_at) })
  return cancel_at_end
    ? t('running.canceled', { plan, date: day(ends_at) })
    : t('running.active', { plan, date: day(ends_at) })
}

type CurrentPlanProps = { running: Subscription | null; plans: readonly CatalogueItem[]; mayPay: boolean }

/** The current plan, its renewal, and the available actions. */
function CurrentPlan({ running, plans, mayPay }: CurrentPlanProps) {
  const t = useTranslations('plans')
  const { run, busy } = useSubmit()
  const refresh = useRefreshPlans()
  if (!running) {
    return (
      <Notice title={t('running.start')}>
        <p>{t('running.startShared')}</p>
      </Notice>
    )
  }

  const act = (action: SubscriptionAction) =>
    run(() => api('POST /v1/my/subscription/actions', { body: { action } }), {
      onDone: () => {
        refresh()
        showToast({
          variant: 'success',
          message: t(`done.${action}`),
          ...(action === 'cancel' && { action: { label: t('actions.keep'), run: () => act('keep') } }),
        })
      },
    })
  const next = plans.find(({ code }) => code === running.next_code)
  const goesOn = !running.cancel_at_end && running.renewal_price !== null
  return (
    <Notice tone={running.status === 'grace' ? 'warning' : 'neutral'} title={sentence(running, t)}>
      {next ? <p>{t('running.next', { date: day(running.ends_at), next: next.title })}</p> : null}
      {goesOn ? (
        <p>
          {running.auto_renew
            ? t('running.auto', { price: formatMoney(running.renewal_price ?? 0) })
            : t('running.manual')}
        </p>
      ) : null}
      {mayPay && running.actions.length > 0 ? (
        <p className="mt-3 flex flex-wrap gap-2">
          {running.actions.map((action) => (
            <Button key={action} size="sm" busy={busy} onClick={() => act(action)}>
              {t(`actions.${action}`)}
            </Button>
          ))}
        </p>
      ) : null}
    </Notice>
  )
}

/** Plans of an employer: the current one, prices and entitlements. */
export function PlansPage() {
  const t = useTranslations('plans')
  const { companyId, mayPay } = usePayer()
  useLivePlans(companyId)
  const catalogue = useCatalogue()
  const subscription = useSubscription()
  return (
    <div className="my-page grid-cols-1 max-w-none">
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
  // The draft that waits for a free slot is passed to the purchase.
  const vacancy = useSearchParams().get('vacancy')
  const current = running?.code ?? 'start'
  return (
    <>
      <CurrentPlan running={running} plans={plans} mayPay={mayPay} />
      <ul className="plan-cards grid-cols-[repeat(auto-fill,minmax(min(100%,210px),1fr))]">
        {plans.map((plan) => (
          <Card as="li" key={plan.code} linked className="relative grid content-start gap-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h2 className="text-lg">
                <Link
                  href={routes.myPlan(plan.code, vacancy ? { vacancy } : undefined)}
                  className="card-cover"
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

/** Redirects from a plan of the other side to the viewer's own plans. */
export function RedirectToOwnPlans({ fallback }: { fallback: ReactNode }) {
  const router = useRouter()
  useEffect(() => router.replace(routes.myPlans()), [router])
  return fallback
}

/** One employer plan: entitlements, price, and how to buy it. */
export function PlanPage({ code }: { code: PlanCode }) {
  const { companyId, mayPay } = usePayer()
  useLivePlans(companyId)
  const catalogue = useCatalogue()
  const subscription = useSubscription()
  const statement = useStatement({ kind: '', from: '', to: '', page: 1 })
  return (
    <div className="my-page grid-cols-1 max-w-none">
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

type PlanPageProps = {
  code: PlanCode
  items: readonly CatalogueItem[]
  isCurrent: boolean
  mayPay: boolean
  paidByCard: boolean
}

function Plan({ code, items, isCurrent, mayPay, paidByCard }: PlanPageProps) {
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
      <div className="grid grid-cols-1 gap-6 items-start lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
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
        <Link href={routes.myPlans(vacancy ? { vacancy } : undefined)} className={buttonClass()}>
          {t('title')}
        </Link>
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
