import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { capital } from '@/components/landings/words'
import { apiServer } from '@/lib/api/server'
import { type LandingLink, landingLists } from '@/lib/contracts/landings'
import { Link } from '@/lib/i18n/navigation'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'

/** Seconds; which pages there are is counted as rarely. */
export const revalidate = 600

/** More than the dictionaries have of either. */
const all = 5000

const locale = routing.defaultLocale
const words = () => getTranslations({ locale, namespace: 'landings.directory' })

export async function generateMetadata(): Promise<Metadata> {
  const t = await words()
  const [title, description] = [t('title'), t('description')]
  const url = routes.directory()
  return {
    title,
    description,
    alternates: { canonical: url },
    openGraph: { title, description, url, type: 'website', locale: 'ru_RU' },
  }
}

const byName = (a: LandingLink, b: LandingLink) => a.name.localeCompare(b.name, 'ru')

/** Every profession and city with a page of its own: from here a person or a crawler comes to any of them. */
export default async function DirectoryPage() {
  setRequestLocale(locale)
  const [t, ...known] = await Promise.all([
    words(),
    ...landingLists.map((list) => apiServer('GET /v1/landings/popular', { query: { list, size: all } })),
  ])
  const sections = landingLists.flatMap((list, n) =>
    (['roles', 'cities'] as const).map((kind) => ({ list, kind, links: known[n]?.[kind] ?? [] })),
  )
  return (
    <div className="container grid gap-8 py-6">
      <header className="grid gap-2">
        <h1 className="text-2xl">{t('heading')}</h1>
        <p className="text-soft">{t('lead')}</p>
      </header>
      {sections.map(({ list, kind, links }) =>
        links.length === 0 ? null : (
          <section key={list + kind} aria-labelledby={`${list}-${kind}`}>
            <h2 id={`${list}-${kind}`} className="mb-3 text-lg">
              {t(`${list}.${kind}`)}
            </h2>
            <ul className="directory">
              {links.toSorted(byName).map(({ path, name }) => (
                <li key={path}>
                  <Link href={routes.landing(list, path)}>{capital(name)}</Link>
                </li>
              ))}
            </ul>
          </section>
        ),
      )}
    </div>
  )
}
