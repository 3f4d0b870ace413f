import { Link } from '@/lib/i18n/navigation'
import { chipClass } from './chip'

export interface WayOut {
  key: string
  href: string
  label: string
  /** «12», «1000+». */
  count: string
}

/** Wider searches as links with their result counts. Renders nothing when empty. */
export function WaysOut({ id, title, ways }: { id: string; title: string; ways: readonly WayOut[] }) {
  if (ways.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul className="nothing-ways">
        {ways.map((way) => (
          <li key={way.key}>
            <Link href={way.href} className={chipClass({ outline: true })}>
              {way.label}
              <b>{way.count}</b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
