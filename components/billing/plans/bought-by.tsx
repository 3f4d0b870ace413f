'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { routes } from '@/lib/routes'
import { readUnfinished } from '../unfinished'
import { usePurchaseOf } from './use-plans'

/** What a payment was for, and the way back to what waited for it. */
export function BoughtBy({ payment }: { payment: string }) {
  const t = useTranslations('billing.bought')
  const { data } = usePurchaseOf(payment)
  const [resume, setResume] = useState<string | null>(null)
  useEffect(() => setResume(readUnfinished()), [])
  if (!data) return null
  return (
    <p className="mt-2">
      {t(data.status === 'paid' ? 'paid' : 'waiting', { title: data.title })}{' '}
      {data.vacancy ? (
        <a href={routes.vacancyEdit(data.vacancy.public_id)}>{t('vacancy', { title: data.vacancy.title })}</a>
      ) : resume ? (
        <a href={routes.resume(resume)}>{t('resume')}</a>
      ) : (
        <a href={routes.myServices()}>{t('services')}</a>
      )}
    </p>
  )
}
