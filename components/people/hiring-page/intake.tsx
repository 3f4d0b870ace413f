'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { buttonClass } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import { type ReferralTarget, referralSource } from '@/lib/contracts/hiring-pages'
import { keepTagsOf } from '@/lib/link-tags'
import { routes } from '@/lib/routes'

/** The form of a hiring page comes after the page: most readers look at the vacancies first. */
export const Intake = dynamic(() => import('./intake-form').then((module) => module.IntakeForm), {
  ssr: false,
  loading: () => <Skeleton height={520} className="rounded-card" />,
})

const addressOf = ({ kind, public_id }: ReferralTarget, code: string) =>
  kind === 'vacancy'
    ? routes.vacancy(public_id)
    : kind === 'page'
      ? routes.companyJoin(public_id, { ref: code })
      : routes.company(public_id)

/** Counts the opening, keeps the link for an application, and goes on to what it recommends. */
export function ReferralArrival({ code, target }: { code: string; target: ReferralTarget }) {
  const t = useTranslations('hiringPage.referral')
  const address = addressOf(target, code)
  useEffect(() => {
    if (target.kind === 'vacancy')
      keepTagsOf(target.public_id, { source: referralSource, medium: null, campaign: code })
    // Programs that look at links run no scripts. The reader goes on whether or not it was counted.
    api('POST /v1/referrals/:code/opening', { params: { code } })
      .catch(console.warn)
      .finally(() => window.location.replace(address))
  }, [code, target, address])
  return (
    <section className="card mx-auto grid max-w-[68ch] justify-items-start gap-4 p-6" aria-live="polite">
      <h1 className="text-2xl">{t('title')}</h1>
      <p className="text-soft">{t('text')}</p>
      <a href={address} className={buttonClass({ variant: 'primary' })}>
        {t('open')}
      </a>
    </section>
  )
}
