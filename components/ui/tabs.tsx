import type { ReactNode } from 'react'
import { formatNumber } from '@/lib/format/number'
import { Link } from '@/lib/i18n/navigation'
import { CountBadge } from './badge'
import { ChatIcon } from './icons'

export type TabItem = {
  href: string
  label: ReactNode
  current?: boolean
  /** Total count. */
  count?: number
  /** Formatted count of new items: «+12». */
  fresh?: string
  /** Number of conversations with unread messages; `label` is its accessible text. */
  messages?: { count: number; label: string }
}

/** Tabs as real links; scrollable on a phone. */
export function Tabs({ items, label }: { items: readonly TabItem[]; label: string }) {
  return (
    <nav className="tabs" aria-label={label}>
      {items.map((item) => (
        <Link
          key={item.href}
          href={item.href}
          className="tab"
          aria-current={item.current ? 'page' : undefined}
        >
          {item.label}
          {item.count !== undefined ? (
            <span className="text-xs text-soft">{formatNumber(item.count)}</span>
          ) : null}
          {item.messages ? (
            <span className="tab-talks">
              <ChatIcon size={16} />
              <CountBadge {...item.messages} />
            </span>
          ) : null}
          {item.fresh ? <span className="badge badge-accent">{item.fresh}</span> : null}
        </Link>
      ))}
    </nav>
  )
}

type Segment = { href: string; label: ReactNode; current?: boolean }

/** A switch between two or three views, as links. */
export function Segmented({ items, label }: { items: readonly Segment[]; label: string }) {
  return (
    <nav className="segmented" aria-label={label}>
      {items.map((item) => (
        <Link
          key={item.href}
          href={item.href}
          className="segment"
          aria-current={item.current ? 'page' : undefined}
        >
          {item.label}
        </Link>
      ))}
    </nav>
  )
}
