'use client'

import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { formatMoney } from '@/lib/format/number'
import { routes } from '@/lib/routes'
import { Coming } from './coming'
import { Loaded } from './loaded'
import { useMe } from './use-me'

export function CandidatePayments() {
  const t = useTranslations('my')
  return (
    <Coming title={t('payments.title')} today={t('payments.candidateToday')}>
      <a className={buttonClass({ variant: 'primary' })} href={routes.vacancies()}>
        {t('actions.findWork')}
      </a>
    </Coming>
  )
}

export function EmployerPayments() {
  const t = useTranslations('my')
  return (
    <Loaded query={useMe()} height={320}>
      {(me) => (
        <Coming
          title={t('payments.title')}
          today={t('payments.employerToday', { balance: formatMoney(me.balance) })}
          coming={{ title: t('payments.comingTitle'), items: t.raw('payments.coming') as string[] }}
        >
          <a className={buttonClass({ variant: 'primary' })} href={routes.vacancyNew()}>
            {t('actions.newVacancy')}
          </a>
          <a className={buttonClass()} href={routes.myPlans()}>
            {t('actions.plans')}
          </a>
        </Coming>
      )}
    </Loaded>
  )
}
