'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { MatchScore } from '@/lib/contracts/matching'
import type { InboxRow } from '@/lib/contracts/negotiation-marks'
import { formatDay } from '@/lib/format/date'
import { formatNumber } from '@/lib/format/number'
import { routes } from '@/lib/routes'
import { StatusBadge } from './status-badge'

type Props = { inbox: InboxRow; renderMatch?: ((match: MatchScore) => ReactNode) | undefined }

/** Why the two fit, how the salaries stand to each other, and what else this person wants of the company. */
export function InboxFacts({ inbox, renderMatch }: Props) {
  const t = useTranslations('inbox.pane')
  const { match, others } = inbox
  return (
    <>
      {match && renderMatch ? (
        <section className="pane-part">
          <h3>{t('match')}</h3>
          {renderMatch(match)}
        </section>
      ) : null}
      <section className="pane-part">
        <h3>{t('pay')}</h3>
        <Pay pay={inbox.pay} />
      </section>
      {others.length > 0 ? (
        <section className="pane-part">
          <h3>{t('others')}</h3>
          <ul className="grid gap-2">
            {others.map((other) => (
              <li key={other.public_id} className="inbox-other">
                <a
                  className="link"
                  href={routes.vacancyView(
                    other.vacancy_public_id,
                    other.origin === 'application' ? 'applications' : 'invitations',
                    { item: other.public_id },
                  )}
                >
                  {other.vacancy_title}
                </a>
                <span className="text-soft">
                  {t(other.origin === 'application' ? 'otherApplication' : 'otherInvitation', {
                    day: formatDay(other.created_at),
                  })}
                </span>
                <StatusBadge negotiation={other} side="employer" />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

function Pay({ pay: { offered, wanted } }: Pick<InboxRow, 'pay'>) {
  const t = useTranslations('inbox.pane')
  if (wanted === null) return <p className="text-soft">{t('payNone')}</p>
  const asked = formatNumber(wanted)
  if (offered === null) return <p>{t('payUnknown', { wanted: asked })}</p>
  const words = { wanted: asked, offered: formatNumber(offered) }
  return wanted > offered ? (
    <p>{t('payMore', { ...words, delta: formatNumber(wanted - offered) })}</p>
  ) : (
    <p>{t('payFits', words)}</p>
  )
}
