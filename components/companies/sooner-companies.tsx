import { useTranslations } from 'next-intl'
import { CompanyLogo } from '@/components/ui/avatar'
import type { SoonerCompany } from '@/lib/contracts/company-catalogue'
import { formatShare } from '@/lib/format/number'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'

/** Where else one may apply and hear sooner. */
export function SoonerCompanies({ companies }: { companies: readonly SoonerCompany[] }) {
  const t = useTranslations('companies')
  if (companies.length === 0) return null
  return (
    <section aria-labelledby="company-sooner" className="company-list company-section">
      <h2 id="company-sooner">{t('sooner.title')}</h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {companies.map(({ public_id: id, name, logo_url: logo, open_vacancies: open, reply }) => (
          <li key={id} className="card card-link flex items-start gap-3 p-4">
            <CompanyLogo name={name} src={logo} decorative />
            <div className="min-w-0">
              <h3 className="text-base wrap-anywhere">
                <Link href={routes.company(id)} className="card-cover">
                  {name}
                </Link>
              </h3>
              <p className="text-sm">
                {t('sooner.days', {
                  days: Math.max(1, Math.round(reply.median_days)),
                  share: formatShare(reply.answered_share),
                })}
              </p>
              <p className="text-sm text-soft">{t('catalogue.open', { count: open })}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
