import { useTranslations } from 'next-intl'
import { useGapText } from '@/components/layout/match-gap'
import { CheckIcon, CloseIcon, WarningIcon } from '@/components/ui/icons'
import type { MatchScore } from '@/lib/contracts/match-score'
import { formatDecimal } from '@/lib/format/number'
import { obstaclesOf, supportsOf } from '@/lib/shared/match-obstacles'

const radius = 12
const middle = { x: 24, y: 13 }

/** Icon of a match: two circles, candidate and employer, that overlap more the higher the score. */
export function MatchSign({ score, label }: { score: number; label?: string }) {
  const t = useTranslations('matching')
  // Distance of the circles: almost apart at 0, almost one at 100.
  const apart = 11 - 8 * (score / 100)
  const half = Math.sqrt(radius ** 2 - apart ** 2)
  const [top, bottom] = [middle.y - half, middle.y + half]
  return (
    <span className="match-sign">
      <svg viewBox="0 0 48 26" width="44" height="24" aria-hidden="true">
        <circle
          cx={middle.x - apart}
          cy={middle.y}
          r={radius}
          className="fill-candidate-wash stroke-candidate"
        />
        <circle
          cx={middle.x + apart}
          cy={middle.y}
          r={radius}
          className="fill-employer-wash stroke-employer"
        />
        <path
          className="fill-match"
          d={`M${middle.x} ${top.toFixed(2)}A${radius} ${radius} 0 0 1 ${middle.x} ${bottom.toFixed(2)}A${radius} ${radius} 0 0 1 ${middle.x} ${top.toFixed(2)}Z`}
        />
      </svg>
      <span className="match-score">
        <span aria-hidden="true">{t('scoreShort', { score })}</span>
        <span className="sr-only">{label ?? t('score', { score })}</span>
      </span>
    </span>
  )
}

/** Reasons for and against a match. */
export function MatchNotes({ match }: { match: MatchScore }) {
  const t = useTranslations('matching')
  const gapText = useGapText()
  const obstacles = obstaclesOf(match)
  const [first] = obstacles
  const impossible = first?.code === 'place' ? first : null
  const gaps = impossible ? obstacles.slice(1) : obstacles
  const reasons = supportsOf(match)
  // What is lacking beside the common skills is no part of what fits.
  const lacking = reasons.flatMap(({ params }) =>
    'lacking' in params && params.lacking ? [String(params.lacking)] : [],
  )
  const unknown = match.parts.filter(({ known }) => !known).map(({ part }) => t(`part.${part}`).toLowerCase())
  return (
    <div className="match-notes">
      {impossible ? (
        <p className="match-note font-semibold">
          <WarningIcon size={16} className="text-warning" />
          <span>{gapText(impossible)}</span>
        </p>
      ) : null}
      {reasons.length > 0 ? (
        <ul aria-label={t('fits')}>
          {reasons.map(({ code, params }) => (
            <li key={code} className="match-note">
              <CheckIcon size={16} className="text-match" />
              <span>{t(`reason.${code}`, params)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {gaps.length + lacking.length > 0 ? (
        <ul aria-label={t('lacks')}>
          {gaps.map((gap) => (
            <li key={gap.code} className="match-note text-soft">
              <CloseIcon size={16} />
              <span>{gapText(gap)}</span>
            </li>
          ))}
          {lacking.map((names) => (
            <li key={names} className="match-note text-soft">
              <CloseIcon size={16} />
              <span>{t('lacking', { names })}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {unknown.length > 0 ? (
        <p className="text-soft text-xs/body">{t('unknown', { parts: unknown.join(', ') })}</p>
      ) : null}
    </div>
  )
}

/** Points of each part of the score. */
export function MatchParts({ match }: { match: MatchScore }) {
  const t = useTranslations('matching')
  return (
    <details className="match-parts">
      <summary>{t('parts')}</summary>
      <dl>
        {match.parts.map(({ part, points, max, known }) => (
          <div key={part}>
            <dt>{t(`part.${part}`)}</dt>
            <dd className={known ? 'tabular' : 'text-soft tabular'}>
              {t(known ? 'partPoints' : 'partUnknown', { points: formatDecimal(points), max })}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
