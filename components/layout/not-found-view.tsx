import { getTranslations } from 'next-intl/server'
import { buttonClass } from '@/components/ui/button'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'
import { MissingPath } from './missing-path'
import { PageError } from './page-error'

export async function NotFoundView() {
  const t = await getTranslations({ locale: routing.defaultLocale, namespace: 'layout.notFound' })
  return (
    <PageError code="404" title={t('heading')} text={t('text')} detail={<MissingPath title={t('title')} />}>
      <a href={routes.vacancies()} className={buttonClass({ variant: 'primary' })}>
        {t('vacancies')}
      </a>
      <a href={routes.home()} className={buttonClass()}>
        {t('home')}
      </a>
    </PageError>
  )
}
