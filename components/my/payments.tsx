import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { routes } from '@/lib/routes'
import { Coming } from './coming'

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
