'use client'

import { useTranslations } from 'next-intl'
import { routes } from '@/lib/routes'
import { usePurchaseOf } from './use-plans'

/** What a payment was for, and the way back to what waited for it. */
export function BoughtBy({ payment }: { payment: string }) {
  const t = useTranslations('billing.bought')
  const { data } = usePurchaseOf(payment)
  if (!data) return null
  return (
    <p className="mt-2">
      {t(data.status === 'paid' ? 'paid' : 'waiting', { title: data.title })}{' '}
      <a href={data.vacancy ? routes.vacancyEdit(data.vacancy.public_id) : routes.myServices()}>
        {data.vacancy ? t('vacancy', { title: data.vacancy.title }) : t('services')}
      </a>
    </p>
  )
}
