import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { CompanyView } from '@/lib/contracts/companies'
import { formatDecimal } from '@/lib/format/number'

/** A link that a person follows; nothing is loaded from there. */
const mapUrl = (place: string) => `https://yandex.ru/maps/?text=${encodeURIComponent(place)}`

const isWeb = (url: string | null): url is string =>
  url !== null && /^https?:\/\//.test(url) && URL.canParse(url)

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What can be checked: trade, site, offices, requisites. */
export function CompanyFacts({ company }: { company: CompanyView }) {
  const t = useTranslations('companies')
  return (
    <section className="card grid gap-4 p-5" aria-labelledby="company-facts">
      <h2 id="company-facts" className="text-base">
        {t('facts.title')}
      </h2>
      <dl className="grid gap-3 text-sm">
        {company.industries.length > 0 ? (
          <Fact name={t('facts.industries')}>{company.industries.map(({ name }) => name).join(', ')}</Fact>
        ) : null}
        {isWeb(company.site_url) ? (
          <Fact name={t('facts.site')}>
            <a href={company.site_url} className="link break-words" rel="nofollow noopener" target="_blank">
              {new URL(company.site_url).hostname}
            </a>
          </Fact>
        ) : null}
        {company.addresses.length > 0 ? (
          <Fact name={t('facts.addresses')}>
            <ul className="grid gap-1.5">
              {company.addresses.map(({ city_name, address }) => (
                <li key={`${city_name} ${address}`}>
                  {city_name}, {address}{' '}
                  <a
                    href={mapUrl(`${city_name}, ${address}`)}
                    className="link whitespace-nowrap"
                    rel="nofollow noopener"
                    target="_blank"
                  >
                    {t('facts.map')}
                  </a>
                </li>
              ))}
            </ul>
          </Fact>
        ) : null}
        {company.legal_name ? <Fact name={t('facts.legalName')}>{company.legal_name}</Fact> : null}
        {company.inn ? <Fact name={t('facts.inn')}>{company.inn}</Fact> : null}
        {company.interview_rating ? (
          <Fact name={t('facts.interviews')}>
            {t('facts.rating', {
              value: formatDecimal(company.interview_rating.value),
              answers: company.interview_rating.answers,
            })}
          </Fact>
        ) : null}
        <Fact name={t('facts.since')}>
          {t('facts.year', { year: new Date(company.since).getUTCFullYear() })}
        </Fact>
        <Fact name={t('facts.checked')}>{t(company.verified ? 'facts.verified' : 'facts.unverified')}</Fact>
      </dl>
    </section>
  )
}
