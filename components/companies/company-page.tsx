import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Pages } from '@/components/layout/pages'
import { ReplyRecord } from '@/components/layout/reply-record'
import { CompanyLogo } from '@/components/ui/avatar'
import { buttonClass } from '@/components/ui/button'
import { RichText } from '@/components/ui/rich-text'
import { EmptyState } from '@/components/ui/states'
import { Verified } from '@/components/ui/verified'
import type { CompanyView } from '@/lib/contracts/companies'
import { routes } from '@/lib/routes'
import { CompanyFacts } from './company-facts'

type Props = {
  company: CompanyView
  /** Which page of its vacancies. */
  page: number
  pages: number
  /** Cards of that page; nothing when the company has none open. */
  children: ReactNode
}

/** Who they are, how they answer, whom they look for. */
export function CompanyPage({ company, page, pages, children }: Props) {
  const t = useTranslations('companies')
  const common = useTranslations('common')
  const line = [
    t(`types.${company.type}`),
    company.city?.name,
    company.size ? t(`sizes.${company.size}`) : null,
  ].filter(Boolean)
  return (
    <div className="container company-page">
      <div className="company-top">
        <header className="company-head">
          <CompanyLogo name={company.name} src={company.logo_url} size="xl" decorative />
          <div className="min-w-0">
            <h1>
              {company.name}
              {company.verified ? (
                <>
                  {'\u00a0'}
                  <Verified label={common('verified')} />
                </>
              ) : null}
            </h1>
            <p className="text-soft">{line.join('\u00a0· ')}</p>
          </div>
        </header>
        <section className="company-reply" aria-label={t('replies')}>
          <ReplyRecord reply={company.reply} />
        </section>
        {page === 1 && company.description_html ? (
          <section aria-labelledby="company-about" className="company-section">
            <h2 id="company-about">{t('about')}</h2>
            <RichText html={company.description_html} />
          </section>
        ) : null}
      </div>
      <aside className="company-side">
        <CompanyFacts company={company} />
      </aside>
      <section aria-labelledby="company-vacancies" className="company-list">
        <h2 id="company-vacancies">{t('vacancies', { count: company.open_vacancies })}</h2>
        {company.open_vacancies > 0 ? (
          children
        ) : (
          <EmptyState title={t('none.title')} text={t('none.text')} level={3}>
            <a className={buttonClass()} href={routes.vacancies()}>
              {t('none.all')}
            </a>
          </EmptyState>
        )}
        <div className="mt-8">
          <Pages page={page} pages={pages} hrefFor={(number) => routes.company(company.public_id, number)} />
        </div>
      </section>
    </div>
  )
}
