'use client'

import { useTranslations } from 'next-intl'
import type { Scorecards } from '@/lib/contracts/interview-feedback'
import { type ScoreMark, scoreMarks } from '@/lib/contracts/interview-states'

const decided = scoreMarks.filter((mark) => mark !== 'no_decision').reverse()

type Card = NonNullable<Scorecards['mine']>

/** The cards this person may see, their own first. */
export const allCards = ({ mine, others }: Pick<Scorecards, 'mine' | 'others'>): Card[] => [
  ...(mine ? [mine] : []),
  ...others,
]

/** Marks by attribute over one or several interviews, in the order of their first use. */
export function marksByCriterion(
  interviews: readonly Pick<Scorecards, 'criteria' | 'mine' | 'others'>[],
): Map<string, ScoreMark[]> {
  const given = new Map<string, ScoreMark[]>()
  for (const cards of interviews)
    for (const [index, criterion] of cards.criteria.entries())
      given.set(criterion, [
        ...(given.get(criterion) ?? []),
        ...allCards(cards).map(({ marks }) => marks[index] ?? 'no_decision'),
      ])
  return given
}

/** Marks that were given, from best to worst, the undecided last. */
const countMarks = (given: readonly ScoreMark[]) =>
  [...decided, 'no_decision' as const].flatMap((mark) => {
    const count = given.filter((each) => each === mark).length
    return count > 0 ? [{ mark, count }] : []
  })

interface Props {
  interviews: readonly Pick<Scorecards, 'criteria' | 'mine' | 'others'>[]
}

/** How many gave which mark, by attribute: of the cards that this person may see already. */
export function ScorecardSummary({ interviews }: Props) {
  const t = useTranslations('interviews.scorecard')
  const overall = interviews.flatMap((cards) => allCards(cards).map((card) => card.overall))
  const rows: [string, ScoreMark[]][] = [[t('overall'), overall], ...marksByCriterion(interviews)]
  return (
    <section className="grid gap-2" aria-label={t('summary.title')}>
      <h3>{t('summary.title')}</h3>
      <dl className="grid gap-3">
        {rows.map(([name, given]) => (
          <div key={name} className="grid gap-1">
            <dt className="text-soft">{name}</dt>
            <dd className="grid gap-1">
              <span className="mark-bar" aria-hidden>
                {countMarks(given).map(({ mark, count }) => (
                  <span key={mark} className={`mark-part-${mark}`} style={{ flexGrow: count }} />
                ))}
              </span>
              <span>
                {countMarks(given)
                  .map(({ mark, count }) => t('summary.of', { mark: t(`marks.${mark}`), count }))
                  .join(', ')}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
