import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'

/** Shown for an expired or used link of an e-mail. */
export function InvalidLink() {
  const t = useTranslations('accountRecovery.freeze')
  return (
    <EmptyState className="card mx-auto max-w-160" level={1} title={t('goneTitle')} text={t('goneText')}>
      <Link href={routes.contacts()} className={buttonClass()}>
        {t('contacts')}
      </Link>
    </EmptyState>
  )
}
