import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { InvitationAnswer } from '@/components/people/invite/invitation-answer'
import { ClientMessages } from '@/components/providers/client-messages'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import { VacancyBody, VacancyHead } from '@/components/vacancies/vacancy-article'
import { apiServerOrNull } from '@/lib/api/server'
import { Link } from '@/lib/i18n/navigation'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'

type Props = { params: Promise<{ token: string }> }

/** Rendered on every request: a letter can be answered at any time. */
export const dynamic = 'force-dynamic'

const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'peopleInvitations.answer' })

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await words())('metaTitle'), robots: { index: false }, referrer: 'no-referrer' }
}

/** Landing page of the letter that invites somebody of a company's base to a vacancy; works without signing in. */
export default async function PeopleInvitationPage({ params }: Props) {
  setRequestLocale(routing.defaultLocale)
  const { token } = await params
  const [t, invitation] = await Promise.all([
    words(),
    apiServerOrNull('GET /v1/people-invitations/:token', { params: { token } }),
  ])
  if (!invitation) {
    return (
      <div className="container py-10">
        <EmptyState className="card" title={t('gone')} text={t('goneText')} level={1}>
          <Link href={routes.home()} className={buttonClass()}>
            {t('home')}
          </Link>
        </EmptyState>
      </div>
    )
  }
  const vacancy = await apiServerOrNull('GET /v1/vacancies/:publicId', {
    params: { publicId: invitation.vacancy.public_id },
  })
  return (
    <div className="container grid gap-8 py-10 max-sm:py-6">
      <ClientMessages namespaces={['peopleInvitations', 'errors']}>
        <InvitationAnswer token={token} invitation={invitation} />
      </ClientMessages>
      {vacancy ? (
        <article aria-label={t('description')}>
          <VacancyHead vacancy={vacancy} href={routes.vacancy(vacancy.public_id)} />
          <VacancyBody vacancy={vacancy} />
        </article>
      ) : null}
    </div>
  )
}
