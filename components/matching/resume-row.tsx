import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { Tag } from '@/components/ui/chip'
import { FavoriteButton } from '@/components/ui/favorite-button'
import type { ResumeMatch } from '@/lib/contracts/matching'
import { formatRecentDay } from '@/lib/format/date'
import { salaryText } from '@/lib/format/salary'
import { routes } from '@/lib/routes'
import { MatchNotes, MatchParts } from './match-notes'
import { MatchSign } from './match-sign'

const shownSkills = 6

/** A person as they fit; without name, photo and contacts, which they open themselves. */
export function ResumeRow({ row, actions }: { row: ResumeMatch; actions?: ReactNode }) {
  const t = useTranslations('matching')
  const common = useTranslations('common')
  const names = useTranslations('dictionaries')
  const { resume } = row
  const last = resume.last_position
  const months = resume.total_experience_months
  const income = resume.salary
    ? salaryText(
        {
          from: resume.salary.amount,
          to: resume.salary.amount,
          currency: resume.salary.currency,
          gross: null,
          mode: 'MONTH',
          frequency: null,
        },
        common,
      )
    : t('noWish')
  const place = [resume.city?.name, row.distance_km ? t('km', { km: row.distance_km }) : null].filter(Boolean)
  return (
    <Card as="article" className="match-row">
      <div className="match-head">
        <div className="match-title">
          <h3>
            <a href={routes.resume(resume.public_id)} data-match-title className="hover:underline">
              {resume.title || t('untitled')}
            </a>
          </h3>
          <p className="text-soft">
            {[
              ...place,
              months > 0
                ? t('experience', { years: Math.floor(months / 12), months: months % 12 }).trim()
                : t('noExperience'),
              names(`job_search_statuses.${resume.job_search_status}`),
            ].join('\u00a0· ')}
          </p>
          {last ? (
            <p className="text-soft">
              {last.company
                ? t('lastJob', { position: last.position, company: last.company })
                : last.position}
            </p>
          ) : null}
        </div>
        <MatchSign score={row.match.score} />
      </div>
      <p className="match-pay">
        <span className={resume.salary ? 'vcard-sum' : 'vcard-none'}>{income}</span>
        {resume.salary ? <span className="vcard-note">{common('salary.net')}</span> : null}
        <Budget pay={row.pay} />
      </p>
      <MatchNotes match={row.match} />
      <MatchParts match={row.match} />
      {resume.skills.length > 0 ? (
        <div className="flex flex-wrap gap-1.5">
          {resume.skills.slice(0, shownSkills).map((skill) => (
            <Tag key={skill}>{skill}</Tag>
          ))}
        </div>
      ) : null}
      <div className="match-foot">
        <ul className="match-facts">
          {row.is_new ? (
            <li>
              <Badge tone="match">{t('new')}</Badge>
            </li>
          ) : null}
          <li>{t('raised', { when: formatRecentDay(resume.updated_at) })}</li>
        </ul>
        <div className="match-actions">
          <FavoriteButton type="resume" publicId={resume.public_id} label={t('favorite')} />
          {actions}
        </div>
      </div>
    </Card>
  )
}

/** What is asked for against what the vacancy offers, when both are known. */
function Budget({ pay: { offered, wanted } }: Pick<ResumeMatch, 'pay'>) {
  const t = useTranslations('matching')
  if (offered === null || wanted === null) return null
  const percent = Math.round((wanted / offered - 1) * 100)
  if (percent > 0) return <span className="match-diff">{t('overBudget', { percent })}</span>
  return (
    <span className="match-diff match-good">
      {percent < 0 ? t('underBudget', { percent: -percent }) : t('inBudget')}
    </span>
  )
}
