'use client'

import { Link } from '@/lib/i18n/navigation'
import { breadcrumbs } from '@/lib/seo/structured-data'
import { StructuredData } from './structured-data'

export interface Step {
  name: string
  url: string
}

/** The way to a page as links, outermost first, and for search engines with the page itself at its end. */
export function Breadcrumbs({
  label,
  site,
  way,
  page,
}: {
  label: string
  /** Origin of the site, for absolute URLs. */
  site: string
  way: readonly Step[]
  page: Step
}) {
  return (
    <>
      <StructuredData
        items={[breadcrumbs([...way, page].map(({ name, url }) => ({ name, url: site + url })))]}
      />
      <nav aria-label={label} className="vacancy-way">
        {way.map(({ name, url }) => (
          <Link key={url} href={url}>
            {name}
          </Link>
        ))}
      </nav>
    </>
  )
}
