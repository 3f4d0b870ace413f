'use client'

import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { buttonClass } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { CatalogueItem } from '@/lib/contracts/catalogue'
import { routes } from '@/lib/routes'
import { keepUnfinished } from '../unfinished'
import { usePayer, useStatement } from '../use-billing'
import { PlansFrame } from './frame'
import { LeftList } from './left-list'
import { Orders } from './orders'
import { Shop } from './shop'
import { useCatalogue, useLivePlans, useServices } from './use-plans'
import { Uses } from './uses'

const needs = ['active_vacancies', 'contact_opens', 'recorded_answers', 'seats'] as const

/** What the company has, who used what, and what may be added. */
export function ServicesPage() {
  const t = useTranslations('services')
  const { companyId, mayPay } = usePayer()
  useLivePlans(companyId)
  const catalogue = useCatalogue()
  const services = useServices()
  const statement = useStatement({ kind: '', from: '', to: '', page: 1 })
  return (
    <div className="my-page my-page-wide">
      <div className="grid gap-2">
        <h1>{t('title')}</h1>
        <p className="max-w-[68ch] text-soft">{t('lead')}</p>
      </div>
      <PlansFrame queries={[catalogue, services, statement]}>
        {catalogue.data && services.data && statement.data ? (
          <>
            <Need />
            <LeftList
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

/** What brought one here, and the way back to it. */
function Need() {
  const t = useTranslations('services')
  const params = useSearchParams()
  const need = params.get('need')
  const vacancy = params.get('vacancy')
  const resume = params.get('resume')
  // The way leads over the pages of a payment service, which know nothing of it.
  useEffect(() => {
    if (resume) keepUnfinished(resume)
  }, [resume])
  if (!need && !vacancy && !resume) return null
  const known = needs.find((each) => each === need)
  return (
    <Notice tone={need ? 'warning' : 'neutral'}>
      {need ? <p>{t(`need.${known ?? 'other'}`)}</p> : null}
      <p className="mt-2 flex flex-wrap gap-2">
        {vacancy ? (
          <a className={buttonClass({ size: 'sm' })} href={routes.vacancyEdit(vacancy)}>
            {t('back.vacancy')}
          </a>
        ) : null}
        {resume ? (
          <a className={buttonClass({ size: 'sm' })} href={routes.resume(resume)}>
            {t('back.resume')}
          </a>
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
