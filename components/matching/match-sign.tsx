import { useTranslations } from 'next-intl'

const radius = 12
const middle = { x: 24, y: 13 }

/** Two circles, the candidate and the employer; the more they fit, the more they are one. */
export function MatchSign({ score, label }: { score: number; label?: string }) {
  const t = useTranslations('matching')
  // Hardly touching at nothing, nearly one at a hundred.
  const apart = 11 - 8 * (score / 100)
  const half = Math.sqrt(radius ** 2 - apart ** 2)
  const [top, bottom] = [middle.y - half, middle.y + half]
  return (
    <span className="match-sign">
      <svg viewBox="0 0 48 26" width="44" height="24" aria-hidden="true" focusable="false">
        <circle cx={middle.x - apart} cy={middle.y} r={radius} className="match-candidate" />
        <circle cx={middle.x + apart} cy={middle.y} r={radius} className="match-employer" />
        <path
          className="match-overlap"
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
