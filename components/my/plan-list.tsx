import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import type { AccountType } from '@/lib/contracts/enums'
import { routes } from '@/lib/routes'
import { Coming } from './coming'
import { plans } from './plans'

/** Plans of one side, the one in force first. */
function PlanList({ side }: { side: AccountType }) {
  const t = useTranslations('my.plans')
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {plans
        .filter((plan) => plan.side === side)
        .map(({ code, open }) => (
          <Card as="li" key={code} linked className="relative grid content-start gap-2">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h2 className="text-lg">
                <Link href={routes.myPlan(code)} className="card-cover" prefetch={false}>
                  {t(`${code}.title`)}
                </Link>
              </h2>
              <Badge tone={open ? 'success' : 'neutral'}>{t(open ? 'inForce' : 'later')}</Badge>
            </div>
            <p className="text-soft">{t(`${code}.lead`)}</p>
          </Card>
        ))}
    </ul>
  )
}

export function Plans({ side }: { side: AccountType }) {
  const t = useTranslations('my.plans')
  return (
    <>
      <Coming title={t('title')} today={t(side === 'employer' ? 'employerToday' : 'candidateToday')} />
      <div className="mt-7 max-w-[720px]">
        <PlanList side={side} />
      </div>
    </>
  )
}
