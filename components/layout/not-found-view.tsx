import { getTranslations } from 'next-intl/server'
import { buttonClass } from '@/components/ui/button'
import { Link } from '@/lib/i18n/navigation'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'
import { MissingPath } from './missing-path'
import { PageError } from './page-error'

export async function NotFoundView() {
  const t = await getTranslations({ locale: routing.defaultLocale, namespace: 'layout.notFound' })
  return (
    <PageError code="404" title={t('heading')} text={t('text')} detail={<MissingPath title={t('title')} />}>
      <Link href={routes.vacancies()} className={buttonClass({ variant: 'primary' })}>
        {t('vacancies')}
      </Link>
      <Link href={routes.home()} className={buttonClass()}>
        {t('home')}
      </Link>
    </PageError>
  )
}
