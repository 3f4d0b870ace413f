'use client'

import { useTranslations } from 'next-intl'
import type { Funnel } from '@/lib/contracts/funnel'
import { formatNumber, formatShare } from '@/lib/format/number'
import { shares, useFunnel, useSpan } from './use-funnel'

/** The stages as a table: counts, shares and how long each takes. */
export function StageTable({ funnel }: { funnel: Funnel }) {
  const t = useTranslations('inbox.funnel')
  const span = useSpan()
  const parts = shares(funnel)
  return (
    <table className="funnel-table">
      <caption className="sr-only">{t('tableCaption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('stage')}</th>
          <th scope="col">{t('people')}</th>
          <th scope="col">{t('share')}</th>
          <th scope="col">{t('median')}</th>
        </tr>
      </thead>
      <tbody>
        {funnel.stages.map(({ stage, count, median_hours }, index) => (
          <tr key={stage}>
            <th scope="row">{t(`stages.${stage}`)}</th>
            <td>{formatNumber(count)}</td>
            <td>{parts[index] ?? '—'}</td>
            <td>{span(median_hours) ?? '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** How those who are no longer in the funnel left it. */
export function OutcomeFigures({ funnel: { outcomes } }: { funnel: Funnel }) {
  const t = useTranslations('inbox.funnel')
  const shown = outcomes.filter(({ count }) => count > 0)
  if (shown.length === 0) return <p className="text-soft">{t('noOutcomes')}</p>
  return (
    <dl className="funnel-figures">
      {shown.map(({ outcome, count }) => (
        <div key={outcome}>
          <dt>{t(`outcomes.${outcome}`)}</dt>
          <dd className="tabular">{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

export function SourceTable({ funnel }: { funnel: Funnel }) {
  const t = useTranslations('inbox.funnel')
  return (
    <table className="funnel-table">
      <caption className="sr-only">{t('sourcesTitle')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('source')}</th>
          <th scope="col">{t('people')}</th>
          <th scope="col">{t('stages.interview')}</th>
          <th scope="col">{t('stages.hired')}</th>
        </tr>
      </thead>
      <tbody>
        {funnel.sources.map(({ source, count, interviews, hired }) => (
          <tr key={source}>
            <th scope="row">{t(`sources.${source}`)}</th>
            <td>{formatNumber(count)}</td>
            <td>{formatNumber(interviews)}</td>
            <td>{formatNumber(hired)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Results of the invitations. */
export function InvitationFigures({ funnel: { invitations } }: { funnel: Funnel }) {
  const t = useTranslations('inbox.funnel.invitations')
  const span = useSpan()
  const answered = invitations.accepted + invitations.declined
  if (invitations.sent === 0) return <p className="text-soft">{t('none')}</p>
  return (
    <div className="grid gap-2">
      <dl className="funnel-figures">
        {(['sent', 'seen', 'accepted', 'declined', 'expired', 'waiting'] as const).map((key) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd className="tabular">{formatNumber(invitations[key])}</dd>
          </div>
        ))}
      </dl>
      <p className="text-soft">
        {t('acceptance', { share: formatShare(invitations.accepted / invitations.sent) })}
        {answered > 0 && invitations.median_hours !== null
          ? ` ${t('median', { span: span(invitations.median_hours) ?? '' })}`
          : null}
      </p>
    </div>
  )
}

/** Results of a vacancy's invitations, collapsed above their list; hidden until loaded. */
export function InvitationStats({ vacancyId }: { vacancyId: string }) {
  const t = useTranslations('inbox.funnel.invitations')
  const { data } = useFunnel(vacancyId, 90)
  if (!data || data.invitations.sent === 0) return null
  return (
    <details className="funnel-fold">
      <summary>{t('summary')}</summary>
      <InvitationFigures funnel={data} />
    </details>
  )
}
