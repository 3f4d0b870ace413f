import { useTranslations } from 'next-intl'
import { brand } from '@/lib/brand'
import type { CompanyView } from '@/lib/contracts/companies'
import type { VacancyCard } from '@/lib/contracts/vacancies'
import { salaryText } from '@/lib/format/salary'
import { routes, withQuery } from '@/lib/routes'

/** Applications by links of the widget are counted apart in the company's reports. */
const tags = { utm_source: 'widget' }
const away = { target: '_blank', rel: 'noopener' }

interface Props {
  company: Pick<CompanyView, 'public_id' | 'name'>
  /** The newest ones. */
  vacancies: readonly VacancyCard[]
  total: number
  /** Whether it has a page for people who look for work there. */
  joins: boolean
}

/** Open vacancies of a company in a frame on its own site; every link opens the site in a tab of its own. */
export function CompanyWidget({ company, vacancies, total, joins }: Props) {
  const t = useTranslations('companies.widget')
  const common = useTranslations('common')
  return (
    <>
      <h1 className="text-lg">{t('title', { name: company.name })}</h1>
      {vacancies.length === 0 ? (
        <p className="text-soft">{t('none')}</p>
      ) : (
        <ul className="widget-list">
          {vacancies.map(({ public_id, title, city, salary }) => (
            <li key={public_id}>
              <a className="link font-semibold" href={withQuery(routes.vacancy(public_id), tags)} {...away}>
                {title}
              </a>
              <p className="text-soft">
                {[salaryText(salary, common), city?.name].filter(Boolean).join('\u00a0· ')}
              </p>
            </li>
          ))}
        </ul>
      )}
      <p className="widget-foot">
        <a className="link" href={withQuery(routes.company(company.public_id), tags)} {...away}>
          {total > vacancies.length ? t('all', { count: total }) : t('about')}
        </a>
        {joins ? (
          <a className="link" href={routes.companyJoin(company.public_id)} {...away}>
            {t('join')}
          </a>
        ) : null}
        <span className="text-soft">{brand.name}</span>
      </p>
    </>
  )
}

/** The company has left, or never was. */
export function CompanyWidgetGone() {
  const t = useTranslations('companies.widget')
  return <p className="text-soft">{t('gone')}</p>
}
