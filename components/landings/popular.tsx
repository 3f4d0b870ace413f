import { useTranslations } from 'next-intl'
import type { LandingLink, PopularLandings } from '@/lib/contracts/landings'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { capital } from './words'

/** The landings with most on them, a line for each kind. */
export function PopularSearches({ popular }: { popular: PopularLandings }) {
  const t = useTranslations('landings.popular')
  const lines = [
    { title: t('roles'), links: popular.roles },
    { title: t('cities'), links: popular.cities },
    {
      title: t('conditions'),
      links: popular.conditions.map((link) => ({ ...link, name: t(`condition.${link.condition}`) })),
    },
    { title: t('rolesInCities'), links: popular.roles_in_cities },
  ].filter(({ links }) => links.length > 0)
  if (lines.length === 0) return null
  return (
    <section className="container mt-16 max-md:mt-10" aria-labelledby="popular-title">
      <h2 id="popular-title" className="home-title">
        {t('title')}
      </h2>
      <dl className="popular">
        {lines.map(({ title, links }) => (
          <div key={title}>
            <dt className="text-soft">{title}</dt>
            <dd>
              <Links links={links} />
            </dd>
          </div>
        ))}
        <div>
          <dt className="text-soft">{t('employers')}</dt>
          <dd>
            <Link href={routes.companies()}>{t('companies')}</Link>
            <Link href={routes.salaries()}>{t('salaries')}</Link>
          </dd>
        </div>
      </dl>
    </section>
  )
}

const Links = ({ links }: { links: readonly LandingLink[] }) =>
  links.map(({ path, name }) => (
    <Link key={path} href={routes.landing('vacancies', path)}>
      {capital(name)}
    </Link>
  ))
