import type { ReactNode } from 'react'

export type Segment = { href: string; label: ReactNode; current?: boolean }

/** Two or three views of one thing, as links. */
export function Segmented({ items, label }: { items: readonly Segment[]; label: string }) {
  return (
    <nav className="segmented" aria-label={label}>
      {items.map((item) => (
        <a
          key={item.href}
          href={item.href}
          className="segment"
          aria-current={item.current ? 'page' : undefined}
        >
          {item.label}
        </a>
      ))}
    </nav>
  )
}
