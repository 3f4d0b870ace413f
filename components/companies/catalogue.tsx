import { useTranslations } from 'next-intl'
import { CompanyLogo } from '@/components/ui/avatar'
import { Verified } from '@/components/ui/badge'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { chipClass } from '@/components/ui/chip'
import { Input } from '@/components/ui/input'
import { EmptyState } from '@/components/ui/states'
import type { CompanyCatalogue, HiringCompany } from '@/lib/contracts/company-catalogue'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'

/** A field for the name and a link for each first letter. */
export function CatalogueSearch({ catalogue, text }: { catalogue: CompanyCatalogue; text: string }) {
  const t = useTranslations('companies.catalogue')
  return (
    <div className="grid w-full gap-3">
      <search>
        <form action={routes.companies()} className="flex max-w-[560px] gap-2">
          <Input
            name="text"
            type="search"
            defaultValue={text}
            maxLength={100}
            aria-label={t('search')}
            placeholder={t('placeholder')}
            className="min-w-0 grow"
          />
          <button type="submit" className={buttonClass({ variant: 'primary' })}>
            {t('find')}
          </button>
        </form>
      </search>
      {catalogue.letters.length > 0 ? (
        <nav aria-label={t('letters')} className="flex flex-wrap gap-1.5">
          {catalogue.letters.map(({ path, name }) => (
            <Link
              key={path}
              href={routes.companies(path)}
              className={chipClass({ outline: true })}
              aria-current={name === catalogue.letter ? 'page' : undefined}
            >
              {name}
            </Link>
          ))}
        </nav>
      ) : null}
    </div>
  )
}

function HiringCard({ company }: { company: HiringCompany }) {
  const t = useTranslations('companies.catalogue')
  const common = useTranslations('common')
  const { city, cities, fields } = company
  const place = city && (cities > 1 ? t('severalCities', { city: city.name, more: cities - 1 }) : city.name)
  const line = [place, fields.map(({ name }) => name).join(', ')].filter(Boolean)
  return (
    <Card as="article" linked className="hiring-card">
      <CompanyLogo name={company.name} src={company.logo_url} size="lg" decorative />
      <div className="min-w-0">
        <h2 className="text-lg">
          <Link href={routes.company(company.public_id)} className="card-cover">
            {company.name}
          </Link>
          {company.verified ? (
            <>
              {'\u00a0'}
              <Verified label={common('verified')} />
            </>
          ) : null}
        </h2>
        {line.length > 0 ? <p className="text-sm text-soft">{line.join('\u00a0· ')}</p> : null}
      </div>
      <p className="hiring-count text-sm">{t('open', { count: company.open_vacancies })}</p>
    </Card>
  )
}

/** Companies of one page, or what to do where there is none. */
export function HiringCompanies({ catalogue, text }: { catalogue: CompanyCatalogue; text: string }) {
  const t = useTranslations('companies.catalogue')
  if (catalogue.results.length === 0) {
    return (
      <EmptyState
        className="card"
        title={text ? t('notFound', { text }) : t('none')}
        text={text ? t('notFoundText') : t('noneText')}
      >
        <Link href={text ? routes.companies() : routes.vacancies()} className={buttonClass()}>
          {text ? t('all') : t('vacancies')}
        </Link>
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-3">
      {catalogue.results.map((company) => (
        <HiringCard key={company.public_id} company={company} />
      ))}
    </div>
  )
}
