import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { CountVisit, Verdict } from '@/components/clients/verdict'
import { LetterPage, letterMeta } from '@/components/layout/letter-page'
import { Pages } from '@/components/layout/pages'
import { ClientMessages } from '@/components/providers/client-messages'
import { ShortlistedPersonCard } from '@/components/resumes/shortlisted-person'
import { Badge } from '@/components/ui/badge'
import { EmptyState } from '@/components/ui/states'
import { apiServerOrNull } from '@/lib/api/server'
import type { ClientPage } from '@/lib/contracts/clients'
import { formatDay } from '@/lib/format/date'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'

type Props = { params: Promise<{ token: string }>; searchParams: Promise<{ page?: string | string[] }> }

/** Rendered on every request: a link ends, and a consent is taken back, at once. */
export const dynamic = 'force-dynamic'

const size = 20
const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'clients.page' })

export async function generateMetadata(): Promise<Metadata> {
  return letterMeta((await words())('metaTitle'))
}

/** What a client of an agency sees by its link, without signing in. */
export default async function ClientListPage({ params, searchParams }: Props) {
  setRequestLocale(routing.defaultLocale)
  const [{ token }, search] = await Promise.all([params, searchParams])
  const asked = Number(search.page ?? 1)
  const page = Number.isInteger(asked) && asked >= 1 && asked <= 2000 ? asked : 1
  const [t, shown] = await Promise.all([
    words(),
    apiServerOrNull('GET /v1/client-lists/:token', { params: { token }, query: { page, size } }),
  ])
  if (!shown) {
    return <LetterPage gone={{ title: t('gone'), text: t('goneText'), home: t('home') }} />
  }
  const { people } = shown
  return (
    <div className="container grid grid-cols-1 gap-6 py-8">
      <header className="grid gap-1">
        <h1 className="text-2xl wrap-anywhere">{t('title', { client: shown.client })}</h1>
        <p className="text-soft wrap-anywhere">
          {t('lead', { agency: shown.agency, day: formatDay(shown.expires_at) })}
        </p>
      </header>
      <ClientMessages namespaces={['clients', 'resumes', 'dictionaries', 'common', 'errors', 'fieldErrors']}>
        <Vacancies vacancies={shown.vacancies} t={t} />
        <section className="grid grid-cols-1 gap-3" aria-labelledby="client-people">
          <h2 id="client-people" className="text-lg">
            {t('people')}
          </h2>
          {people.results.length === 0 ? (
            <EmptyState className="card" title={t('noPeople')} text={t('noPeopleText')} />
          ) : (
            <ul className="grid grid-cols-1 gap-3">
              {people.results.map((person, index) => (
                <li key={person.public_id}>
                  <ShortlistedPersonCard person={person} number={people.total - (page - 1) * size - index}>
                    <Verdict token={token} person={person} />
                  </ShortlistedPersonCard>
                </li>
              ))}
            </ul>
          )}
          <Pages
            page={page}
            pages={Math.ceil(people.total / size)}
            hrefFor={(number) => routes.clientList(token, { page: number > 1 ? number : undefined })}
          />
        </section>
        <CountVisit token={token} />
      </ClientMessages>
    </div>
  )
}

function Vacancies({
  vacancies,
  t,
}: Pick<ClientPage, 'vacancies'> & { t: Awaited<ReturnType<typeof words>> }) {
  if (vacancies.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-3" aria-labelledby="client-vacancies">
      <h2 id="client-vacancies" className="text-lg">
        {t('vacancies')}
      </h2>
      <ul className="grid grid-cols-1 gap-2">
        {vacancies.map(({ title, status, stages }, index) => (
          // Titles repeat, and vacancies have no ids on this page.
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once on the server
          <li key={index} className="card grid gap-1 p-4">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-semibold wrap-anywhere">{title}</span>
              <Badge tone={status === 'active' ? 'success' : 'neutral'}>
                {t(status === 'active' ? 'states.open' : 'states.over')}
              </Badge>
            </p>
            <p className="text-soft tabular">
              {stages.map(({ stage, count }) => `${t(`stages.${stage}`)}\u00a0${count}`).join('\u00a0· ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
