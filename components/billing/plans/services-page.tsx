'use client'

import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { PageSteps } from '@/components/layout/page-steps'
import { Badge } from '@/components/ui/badge'
import { Button, buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import type { CatalogueItem, Consumable } from '@/lib/contracts/plan-catalogue'
import { formatRecentMoment } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { formatMoney } from '@/lib/shared/money'
import { usePayer, useStatement } from '../use-billing'
import { BuyForm } from './buy-form'
import { EntitlementList } from './entitlement-list'
import { PlansFrame } from './frame'
import { Orders } from './orders'
import { Price } from './plan-terms'
import { saveUnfinished, useCatalogue, useLivePlans, useServices, useUses } from './use-plans'

const tones = { reserved: 'warning', used: 'neutral', returned: 'success' } as const

/** Uses of services in the company, newest first. */
function Uses() {
  const t = useTranslations('services')
  const [page, setPage] = useState(1)
  const { data } = useUses(page)
  if (!data) return null
  return (
    <section className="grid gap-3" aria-labelledby="uses">
      <h2 id="uses" className="text-lg">
        {t('uses')}
      </h2>
      {data.total === 0 ? <p className="text-soft">{t('noUses')}</p> : null}
      <ul className="grid">
        {data.results.map(({ public_id, kind, status, by, vacancy, resume, created_at }) => (
          <li
            key={public_id}
            className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line border-b py-3"
          >
            <span className="font-medium">{t(`use.${kind}`)}</span>
            {status === 'used' ? null : <Badge tone={tones[status]}>{t(`useStatus.${status}`)}</Badge>}
            {vacancy ? (
              <Link className="link" href={routes.vacancy(vacancy.public_id)}>
                {vacancy.title}
              </Link>
            ) : null}
            {resume ? (
              <Link className="link" href={routes.resume(resume.public_id)}>
                {resume.title}
              </Link>
            ) : null}
            {kind === 'contact_opens' && !resume ? <span className="text-soft">{t('removed')}</span> : null}
            <span className="text-soft">
              {by ? `${by}, ` : ''}
              <time dateTime={created_at}>{formatRecentMoment(created_at)}</time>
            </span>
          </li>
        ))}
      </ul>
      <PageSteps page={data.page} size={data.size} total={data.total} onChange={setPage} />
    </section>
  )
}

const needs = ['active_vacancies', 'contact_opens', 'recorded_answers', 'seats'] as const

/** Services of the company: quotas, uses, and what can be bought. */
export function ServicesPage() {
  const t = useTranslations('services')
  const { companyId, mayPay } = usePayer()
  useLivePlans(companyId)
  const catalogue = useCatalogue()
  const services = useServices()
  const statement = useStatement({ kind: '', from: '', to: '', page: 1 })
  return (
    <div className="my-page grid-cols-1 max-w-none">
      <div className="grid gap-2">
        <h1>{t('title')}</h1>
        <p className="max-w-[68ch] text-soft">{t('lead')}</p>
      </div>
      <PlansFrame queries={[catalogue, services, statement]}>
        {catalogue.data && services.data && statement.data ? (
          <>
            <Need />
            <EntitlementList
              services={services.data}
              plan={catalogue.data.results.find(({ code }) => code === services.data.plan)}
              mayPay={mayPay}
            />
            <ShopFor
              items={catalogue.data.results}
              mayPay={mayPay}
              paidByCard={statement.data.paid_by !== null}
            />
            <Orders mayPay={mayPay} />
            <Uses />
          </>
        ) : null}
      </PlansFrame>
    </div>
  )
}

/** The interrupted action that led here, and the link back to it. */
function Need() {
  const t = useTranslations('services')
  const params = useSearchParams()
  const need = params.get('need')
  const vacancy = params.get('vacancy')
  const resume = params.get('resume')
  // Kept in session storage: the pages of the payment provider drop query parameters.
  useEffect(() => {
    if (resume) saveUnfinished(resume)
  }, [resume])
  if (!need && !vacancy && !resume) return null
  const known = needs.find((each) => each === need)
  return (
    <Notice tone={need ? 'warning' : 'neutral'}>
      {need ? <p>{t(`need.${known ?? 'other'}`)}</p> : null}
      <p className="mt-2 flex flex-wrap gap-2">
        {vacancy ? (
          <Link className={buttonClass({ size: 'sm' })} href={routes.vacancyEdit(vacancy)}>
            {t('back.vacancy')}
          </Link>
        ) : null}
        {resume ? (
          <Link className={buttonClass({ size: 'sm' })} href={routes.resume(resume)}>
            {t('back.resume')}
          </Link>
        ) : null}
      </p>
    </Notice>
  )
}

function ShopFor(props: { items: readonly CatalogueItem[]; mayPay: boolean; paidByCard: boolean }) {
  const vacancy = useSearchParams().get('vacancy')
  const need = useSearchParams().get('need')
  const first = need === 'contact_opens' || need === 'recorded_answers' ? need : 'publications'
  return <Shop {...props} vacancy={vacancy} first={first} />
}

type Props = {
  items: readonly CatalogueItem[]
  mayPay: boolean
  paidByCard: boolean
  vacancy: string | null
  /** Services that are missing for the interrupted action come first. */
  first: Consumable
}

/** One-off services; the form opens below the selected one. */
function Shop({ items, mayPay, paidByCard, vacancy, first }: Props) {
  const t = useTranslations('plans')
  const services = useTranslations('services')
  const [chosen, setChosen] = useState<string | null>(null)
  const sold = items
    .filter(({ kind, side, code }) => side === 'employer' && (kind === 'service' || code === 'single'))
    .toSorted((a, b) => Number(Boolean(b.terms.contents[first])) - Number(Boolean(a.terms.contents[first])))
  return (
    <section className="grid gap-4" aria-labelledby="shop">
      <h2 id="shop" className="text-lg">
        {services('shop')}
      </h2>
      {mayPay ? null : <Notice>{services('payers')}</Notice>}
      <ul className="plan-cards">
        {sold.map((item) => (
          <Card as="li" key={item.code} className="grid content-start gap-3">
            <h3 className="text-base">{item.title}</h3>
            {item.code === 'single' ? <p className="text-soft">{t('plan.single')}</p> : null}
            <Price terms={item.terms} t={t} />
            {chosen === item.code ? (
              <BuyForm
                item={item}
                mayPay={mayPay}
                paidByCard={paidByCard}
                vacancy={item.code === 'single' ? vacancy : null}
                onPaid={() => setChosen(null)}
              />
            ) : mayPay ? (
              <p>
                <Button onClick={() => setChosen(item.code)}>
                  {services('buy', { price: formatMoney(item.terms.price) })}
                </Button>
              </p>
            ) : null}
          </Card>
        ))}
      </ul>
      <p>
        <Link
          href={routes.myPlans(vacancy ? { vacancy } : undefined)}
          className={buttonClass({ variant: 'ghost' })}
        >
          {t('title')}
        </Link>
      </p>
    </section>
  )
}
