import { useTranslations } from 'next-intl'
import type { InterviewPlace } from '@/lib/contracts/interview-places'

const turns = { n: 0, ne: 45, e: 90, se: 135, s: 180, sw: 225, w: 270, nw: 315 } as const
const middle = { x: 110, y: 80 }

/**
 * A sketch of our own: the stop in the middle, the building on its side of it, a ring for every five minutes on foot.
 * No map of anybody else is asked for.
 */
export function Locator({ place }: { place: InterviewPlace }) {
  const t = useTranslations('interviews.place')
  const { landmark, walk_minutes: walk, side } = place
  const said = t('locator', {
    walk: walk ?? 0,
    side: side ? t(`sides.${side}`) : '',
    landmark,
  })
  const far = walk === null ? 42 : Math.min(58, 24 + walk * 2)
  const angle = ((turns[side ?? 'e'] - 90) * Math.PI) / 180
  const at = { x: middle.x + Math.cos(angle) * far * 1.3, y: middle.y + Math.sin(angle) * far }
  return (
    <figure className="locator">
      <svg viewBox="0 0 220 160" role="img" aria-label={said}>
        <g className="locator-rings">
          {[22, 42, 62].map((radius) => (
            <ellipse key={radius} cx={middle.x} cy={middle.y} rx={radius * 1.3} ry={radius} />
          ))}
        </g>
        {side ? (
          <>
            <path className="locator-way" d={`M${middle.x} ${middle.y} L${at.x} ${at.y}`} />
            <text className="locator-north" x="206" y="20" textAnchor="middle">
              {t('north')}
            </text>
            <path className="locator-arrow" d="M206 40 V26 M202 31 L206 25 L210 31" />
          </>
        ) : null}
        <circle className="locator-stop" cx={middle.x} cy={middle.y} r="7" />
        <rect className="locator-house" x={at.x - 9} y={at.y - 9} width="18" height="18" rx="4" />
      </svg>
      <figcaption>{said}</figcaption>
    </figure>
  )
}
