import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Pages } from '@/components/layout/pages'
import { ReplyRecord } from '@/components/layout/reply-record'
import { CompanyLogo } from '@/components/ui/avatar'
import { Verified } from '@/components/ui/badge'
import { buttonClass } from '@/components/ui/button'
import { RichText } from '@/components/ui/rich-text'
import { EmptyState } from '@/components/ui/states'
import type { CompanyView } from '@/lib/contracts/companies'
import type { SoonerCompany } from '@/lib/contracts/company-catalogue'
import type { CompanyPay as Pay } from '@/lib/contracts/salaries'
import { formatDecimal } from '@/lib/format/number'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { ClaimCompany } from './claim-company'
import { CompanyPay } from './company-pay'
import { SoonerCompanies } from './sooner-companies'

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
function CompanyFacts({ company }: { company: CompanyView }) {
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

type Props = {
  company: CompanyView
  /** On its first page only. */
  pay: readonly Pay[]
  /** On its first page only. */
  sooner: readonly SoonerCompany[]
  /** What candidates tell of interviews, on its first page only. */
  told: ReactNode
  /** Whether it has a page for people who look for work there. */
  joins: boolean
  /** Which page of its vacancies. */
  page: number
  pages: number
  /** Cards of that page; nothing when the company has none open. */
  children: ReactNode
}

/** Who they are, how they answer, whom they look for. */
export function CompanyPage({ company, pay, sooner, told, joins, page, pages, children }: Props) {
  const t = useTranslations('companies')
  const common = useTranslations('common')
  const share = useTranslations('share')
  const claimWords = {
    title: t('claim.title'),
    text: t('claim.text'),
    act: t('claim.act'),
    signUp: t('claim.signUp'),
    problems: {
      notVerified: t('claim.problems.notVerified'),
      noCompany: t('claim.problems.noCompany'),
      notProven: t('claim.problems.notProven'),
      failed: t('claim.problems.failed'),
    },
  }
  const line = [
    t(`types.${company.type}`),
    company.city?.name,
    company.size ? t(`sizes.${company.size}`) : null,
  ].filter(Boolean)
  return (
    <div className="container grid grid-cols-[minmax(0,1fr)_340px] gap-x-14 gap-y-9 items-start pt-9 max-page:grid-cols-1 max-page:pt-6">
      <div className="company-top">
        <nav aria-label={t('wayTo')} className="vacancy-way">
          <Link href={routes.companies()}>{t('allCompanies')}</Link>
        </nav>
        <header className="company-head">
          <CompanyLogo name={company.name} src={company.logo_url} size="xl" decorative />
          <div className="min-w-0">
            <h1>
              {company.name}
              {company.verified ? (
                <>
                  {/* Not glued to the name: beside a long word it would leave a narrow screen. */}{' '}
                  <Verified label={common('verified')} />
                </>
              ) : null}
            </h1>
            <p className="text-soft">{line.join('\u00a0· ')}</p>
          </div>
        </header>
        {company.unclaimed ? null : (
          <section className="mt-6 px-4.5 py-3.5 rounded-control bg-wash" aria-label={t('replies')}>
            <ReplyRecord reply={company.reply} />
          </section>
        )}
        {page === 1 && company.description_html ? (
          <section aria-labelledby="company-about" className="company-section">
            <h2 id="company-about">{t('about')}</h2>
            <RichText html={company.description_html} />
          </section>
        ) : null}
        <CompanyPay pay={pay} />
        {told}
      </div>
      <aside className="company-side">
        <CompanyFacts company={company} />
        {joins ? (
          <section className="card grid justify-items-start gap-3 p-5" aria-labelledby="company-join">
            <h2 id="company-join" className="text-base">
              {t('hiring.title')}
            </h2>
            <p className="text-sm text-soft">{t('hiring.text')}</p>
            <Link href={routes.companyJoin(company.public_id)} className={buttonClass({ size: 'sm' })}>
              {t('hiring.act')}
            </Link>
          </section>
        ) : null}
        {company.unclaimed ? <ClaimCompany publicId={company.public_id} words={claimWords} /> : null}
      </aside>
      <section aria-labelledby="company-vacancies" className="company-list">
        <div className="mb-3.5 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="company-vacancies">{t('vacancies', { count: company.open_vacancies })}</h2>
          <a
            href={routes.feed(`companies/${company.public_id}`, 'rss')}
            className={buttonClass({ variant: 'ghost', size: 'sm' })}
            title={share('feed.rssOf')}
          >
            {share('feed.rss')}
          </a>
        </div>
        {company.open_vacancies > 0 ? (
          children
        ) : (
          <EmptyState title={t('none.title')} text={t('none.text')} level={3}>
            <Link className={buttonClass()} href={routes.vacancies()}>
              {t('none.all')}
            </Link>
          </EmptyState>
        )}
        <div className="mt-8">
          <Pages page={page} pages={pages} hrefFor={(number) => routes.company(company.public_id, number)} />
        </div>
      </section>
      <SoonerCompanies companies={sooner} />
    </div>
  )
}
