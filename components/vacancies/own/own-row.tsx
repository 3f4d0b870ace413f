'use client'

import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { Sparkline } from '@/components/ui/charts'
import type { OwnVacancy } from '@/lib/contracts/vacancies'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { RowActions } from './row-actions'
import { factsLine, noteOf, stateText, stateTones } from './vacancy-words'

interface Props {
  vacancy: OwnVacancy
  selected: boolean
  onSelect: (selected: boolean) => void
  /** With one member alone everything is theirs. */
  showManager: boolean
}

/** One own vacancy: where it stands, what has come in, what can be done. */
export function OwnVacancyRow({ vacancy, selected, onSelect, showManager }: Props) {
  const t = useTranslations('ownVacancies')
  const words = { t, states: useTranslations('vacancyForm.states'), common: useTranslations('common') }
  const { public_id: id, status, fields, counters } = vacancy
  const title = fields.title || t('untitled')
  const begun = vacancy.published_at !== null || counters.applications + counters.invitations > 0
  const note = noteOf(vacancy, words)
  return (
    <Card as="article" className="own-card" aria-label={title}>
      <input
        type="checkbox"
        className="check-box own-check"
        checked={selected}
        onChange={(event) => onSelect(event.target.checked)}
        aria-label={t('select', { title })}
      />
      <div className="own-main">
        <div className="own-head">
          <h2>
            <Link href={begun ? routes.vacancyView(id, 'applications') : routes.vacancyEdit(id)}>
              {title}
            </Link>
          </h2>
          <Badge tone={stateTones[status]}>{stateText(vacancy, words, new Date())}</Badge>
        </div>
        <p className="text-sm text-soft">{factsLine(vacancy, words, showManager)}</p>
        {note ? <p className={`own-note own-note-${note.tone}`}>{note.text}</p> : null}
        {begun ? (
          <div className="own-figures">
            <Link href={routes.vacancyView(id, 'applications')}>
              {t('applications', { count: counters.applications })}
              <Fresh count={counters.new_applications} />
            </Link>
            <Link href={routes.vacancyView(id, 'invitations')}>
              {t('invitations', { count: counters.invitations })}
            </Link>
            <span className="own-views">
              {t('views', { count: counters.views })}
              <Fresh count={counters.new_views} />
              {counters.views_by_day.some((views) => views > 0) ? (
                <Sparkline
                  values={counters.views_by_day}
                  label={t('viewsChart', { values: counters.views_by_day.join(', ') })}
                />
              ) : null}
            </span>
          </div>
        ) : null}
        <RowActions vacancy={vacancy} title={title} />
      </div>
    </Card>
  )
}

function Fresh({ count }: { count: number }) {
  const t = useTranslations('ownVacancies')
  return count > 0 ? (
    <Badge tone="accent" className="own-fresh">
      <span aria-hidden="true">{t('new', { count })}</span>
      <span className="sr-only">{t('newLabel', { count })}</span>
    </Badge>
  ) : null
}
