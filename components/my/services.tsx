import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import type { AccountType } from '@/lib/contracts/enums'
import { routes } from '@/lib/routes'
import { Coming } from './coming'

export function Services({ side }: { side: AccountType }) {
  const t = useTranslations('my')
  const isEmployer = side === 'employer'
  return (
    <Coming
      title={t('services.title')}
      today={t(isEmployer ? 'services.employerToday' : 'services.candidateToday')}
      coming={{
        title: t('services.comingTitle'),
        items: t.raw(isEmployer ? 'services.employerComing' : 'services.candidateComing') as string[],
      }}
    >
      <a
        className={buttonClass({ variant: 'primary' })}
        href={isEmployer ? routes.resumes() : routes.vacancies()}
      >
        {t(isEmployer ? 'actions.findPeople' : 'actions.findWork')}
      </a>
      <a className={buttonClass()} href={routes.contacts()}>
        {t('actions.contacts')}
      </a>
    </Coming>
  )
}
