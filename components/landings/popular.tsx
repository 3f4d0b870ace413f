'use client'

import type { LandingLink, PopularLandings } from '@/lib/contracts/landings'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import landings from '@/messages/ru/landings.json'
import { capital } from './words'

const words = landings.popular

/** The landings with most on them, a line for each kind. A client component: a page's data has names and paths only. */
export function PopularSearches({ popular }: { popular: PopularLandings }) {
  const lines = [
    { title: words.roles, links: popular.roles },
    { title: words.cities, links: popular.cities },
    {
      title: words.conditions,
      links: popular.conditions.map((link) => ({ ...link, name: words.condition[link.condition] })),
    },
    { title: words.rolesInCities, links: popular.roles_in_cities },
  ].filter(({ links }) => links.length > 0)
  if (lines.length === 0) return null
  return (
    <section className="container mt-16 max-md:mt-10" aria-labelledby="popular-title">
      <h2 id="popular-title" className="home-title">
        {words.title}
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
          <dt className="text-soft">{words.start}</dt>
          <dd>
            <Link href={routes.firstJob()}>{words.firstJob}</Link>
          </dd>
        </div>
        <div>
          <dt className="text-soft">{words.employers}</dt>
          <dd>
            <Link href={routes.companies()}>{words.companies}</Link>
            <Link href={routes.salaries()}>{words.salaries}</Link>
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
