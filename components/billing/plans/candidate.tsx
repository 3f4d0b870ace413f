import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { CheckIcon } from '@/components/ui/icons'
import { Notice } from '@/components/ui/notice'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'

/** Plans page of candidates: the service is free, with the reason. */
export function CandidatePlans() {
  const t = useTranslations('plans')
  return (
    <div className="my-page">
      <h1>{t('title')}</h1>
      <Notice tone="success" title={t('candidate.title')}>
        {t('candidate.text')}
      </Notice>
      <section className="grid gap-3">
        <h2 className="text-lg">{t('candidate.why')}</h2>
        <ul className="grid gap-3">
          {(t.raw('candidate.reasons') as string[]).map((reason) => (
            <li key={reason} className="flex gap-3">
              <CheckIcon className="mt-0.5 flex-none text-success" />
              {reason}
            </li>
          ))}
        </ul>
      </section>
      <p>
        <Link className={buttonClass({ variant: 'primary' })} href={routes.vacancies()}>
          {t('candidate.action')}
        </Link>
      </p>
    </div>
  )
}

export function CandidateServices() {
  const t = useTranslations('services')
  return (
    <div className="my-page">
      <h1>{t('title')}</h1>
      <Notice tone="success" title={t('candidate.title')}>
        {t('candidate.text')}
      </Notice>
      <p>
        <Link className={buttonClass({ variant: 'primary' })} href={routes.myResumes()}>
          {t('candidate.action')}
        </Link>
      </p>
    </div>
  )
}
