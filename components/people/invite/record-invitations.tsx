'use client'

import { useTranslations } from 'next-intl'
import type { TalentRecord } from '@/lib/contracts/talent'
import { formatDay } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'

/** Vacancies a person was invited to, and what came of it. */
export function RecordInvitations({ invitations }: Pick<TalentRecord, 'invitations'>) {
  const t = useTranslations('peopleInvitations.record')
  if (invitations.length === 0) return null
  return (
    <section className="grid gap-1">
      <h3 className="text-lg">{t('title')}</h3>
      <ul className="rows">
        {invitations.map(({ vacancy, state, sent_at, negotiation }) => (
          <li key={vacancy.public_id} className="grid gap-0.5 py-2">
            <Link href={routes.vacancy(vacancy.public_id)} className="link w-fit wrap-anywhere">
              {vacancy.title}
            </Link>
            <span className="text-sm text-soft">
              {t(`state.${state}`)}
              {sent_at ? `, ${formatDay(sent_at)}` : ''}
            </span>
            {negotiation ? (
              <Link
                href={routes.vacancyView(vacancy.public_id, 'applications', { item: negotiation })}
                className="link w-fit text-sm"
              >
                {t('application')}
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
