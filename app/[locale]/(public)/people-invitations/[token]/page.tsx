import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { LetterPage, letterMeta } from '@/components/layout/letter-page'
import { InvitationAnswer } from '@/components/people/invite/invitation-answer'
import { ClientMessages } from '@/components/providers/client-messages'
import { VacancyBody, VacancyHead } from '@/components/vacancies/vacancy-article'
import { apiServerOrNull } from '@/lib/api/server'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'

type Props = { params: Promise<{ token: string }> }

/** Rendered on every request: a letter can be answered at any time. */
export const dynamic = 'force-dynamic'

const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'peopleInvitations.answer' })

export async function generateMetadata(): Promise<Metadata> {
  return letterMeta((await words())('metaTitle'))
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
    return <LetterPage gone={{ title: t('gone'), text: t('goneText'), home: t('home') }} />
  }
  const vacancy = await apiServerOrNull('GET /v1/vacancies/:publicId', {
    params: { publicId: invitation.vacancy.public_id },
  })
  return (
    <LetterPage gone={null}>
      <ClientMessages namespaces={['peopleInvitations', 'errors']}>
        <InvitationAnswer token={token} invitation={invitation} />
      </ClientMessages>
      {vacancy ? (
        <article aria-label={t('description')}>
          <VacancyHead vacancy={vacancy} href={routes.vacancy(vacancy.public_id)} />
          <VacancyBody vacancy={vacancy} />
        </article>
      ) : null}
    </LetterPage>
  )
}
