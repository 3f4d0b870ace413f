import { useTranslations } from 'next-intl'
import { ReplyRecord } from '@/components/layout/reply-record'
import { Verified } from '@/components/ui/badge'
import type { CompanyRef, VacancyView } from '@/lib/contracts/vacancies'
import { htmlToPlain } from '@/lib/format/plain-html'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { formatPhone } from '@/lib/shared/phone'

const isWeb = (url: string | null): url is string =>
  url !== null && /^https?:\/\//.test(url) && URL.canParse(url)

/** The employer: reply statistics, site, number of other open vacancies. */
export function CompanyBlock({ vacancy }: { vacancy: VacancyView }) {
  const t = useTranslations('vacancies')
  const common = useTranslations('common')
  const { company, company_about: about } = vacancy
  if (!about) {
    return (
      <section className="card vacancy-side-card" aria-labelledby="company-title">
        <h2 id="company-title">{t('company.anonymous')}</h2>
        <p className="text-sm text-soft">
          {t(company.verified ? 'company.anonymousVerified' : 'company.anonymousText')}
        </p>
      </section>
    )
  }
  return (
    <section className="card vacancy-side-card" aria-labelledby="company-title">
      <h2 id="company-title">
        <CompanyName company={company} />
        {'\u00a0'}
        {company.verified ? <Verified label={common('verified')} /> : null}
      </h2>
      {about.description ? (
        <p className="text-sm whitespace-pre-line line-clamp-6">{htmlToPlain(about.description)}</p>
      ) : null}
      <dl className="vacancy-terms text-sm">
        {vacancy.imported ? null : (
          <div>
            <dt>{t('company.answers')}</dt>
            <dd>
              <ReplyRecord reply={company.reply} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t('company.open')}</dt>
          <dd>{t('found', { count: about.open_vacancies })}</dd>
        </div>
        {vacancy.imported ? null : (
          <div>
            <dt>{t('company.since')}</dt>
            <dd>{t('company.year', { year: new Date(about.since).getUTCFullYear() })}</dd>
          </div>
        )}
        {isWeb(about.site_url) ? (
          <div>
            <dt>{t('company.site')}</dt>
            <dd>
              <a href={about.site_url} className="link" rel="nofollow noopener" target="_blank">
                {new URL(about.site_url).hostname}
              </a>
            </dd>
          </div>
        ) : null}
        {vacancy.address ? (
          <div>
            <dt>{t('company.address')}</dt>
            <dd>
              {vacancy.address}{' '}
              <a href={mapUrl(vacancy)} className="link print:hidden" rel="nofollow noopener" target="_blank">
                {t('company.map')}
              </a>
            </dd>
          </div>
        ) : null}
        {vacancy.contacts ? (
          <div>
            <dt>{t('company.contacts')}</dt>
            <dd className="grid">
              {vacancy.contacts.name ? <span>{vacancy.contacts.name}</span> : null}
              {vacancy.contacts.phones.map(({ number, comment }) => (
                <span key={number}>
                  <a className="link" href={`tel:${number.replace(/[^\d+]/g, '')}`}>
                    {formatPhone(number)}
                  </a>
                  {comment ? <span className="text-soft"> {comment}</span> : null}
                </span>
              ))}
              {vacancy.contacts.email ? (
                <a className="link" href={`mailto:${vacancy.contacts.email}`}>
                  {vacancy.contacts.email}
                </a>
              ) : null}
            </dd>
          </div>
        ) : null}
      </dl>
    </section>
  )
}

/** A link to an external map; nothing is loaded from it. */
function mapUrl({ city, address }: Pick<VacancyView, 'city' | 'address'>): string {
  const text = [city?.name, address].filter(Boolean).join(', ')
  return `https://yandex.ru/maps/?text=${encodeURIComponent(text)}`
}

/** Links to the company's page, unless the employer is anonymous. */
export function CompanyName({ company }: { company: CompanyRef }) {
  if (company.public_id === null) return company.name
  return (
    <Link className="link-quiet" href={routes.company(company.public_id)}>
      {company.name}
    </Link>
  )
}
