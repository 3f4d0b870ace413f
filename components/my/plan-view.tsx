'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Badge } from '@/components/ui/badge'
import { buttonClass } from '@/components/ui/button'
import { CheckIcon } from '@/components/ui/icons'
import { Notice } from '@/components/ui/notice'
import { routes } from '@/lib/routes'
import { useSession } from '@/stores/use-session'
import { PageSkeleton } from './page-skeleton'
import type { Plan } from './plans'

/** One plan, for the side it is made for; the other side sees its own list. */
export function PlanView({ plan }: { plan: Plan }) {
  const t = useTranslations('my.plans')
  const router = useRouter()
  const accountType = useSession((state) => state.user?.accountType)
  const isStranger = accountType !== undefined && accountType !== plan.side
  useEffect(() => {
    if (isStranger) router.replace(routes.myPlans())
  }, [isStranger, router])
  if (accountType !== plan.side) return <PageSkeleton />
  const points = t.raw(`${plan.code}.points`) as string[]
  return (
    <div className="my-page">
      <div className="flex flex-wrap items-center gap-3">
        <h1>{t(`${plan.code}.title`)}</h1>
        <Badge tone={plan.open ? 'success' : 'neutral'}>{t(plan.open ? 'inForce' : 'later')}</Badge>
      </div>
      <p className="text-base text-soft">{t(`${plan.code}.lead`)}</p>
      <ul className="grid gap-3">
        {points.map((point) => (
          <li key={point} className="flex gap-3">
            <CheckIcon className="mt-0.5 flex-none text-success" />
            {point}
          </li>
        ))}
      </ul>
      <Notice>{t(plan.open ? 'openNote' : 'laterNote')}</Notice>
      <p>
        <a href={routes.myPlans()} className={buttonClass()}>
          {t('all')}
        </a>
      </p>
    </div>
  )
}
