'use client'

import clsx from 'clsx'
import { createContext, type ReactNode, useContext } from 'react'

/** Id of the step that a phone shows alone; null where all are shown. */
export const CurrentStep = createContext<string | null>(null)

/** One step of a long form: a heading with an anchor, and its fields. On a phone one step is shown at a time. */
export function FormSection({
  id,
  title,
  hint,
  children,
}: {
  id: string
  title: string
  hint?: string
  children: ReactNode
}) {
  const current = useContext(CurrentStep)
  return (
    <section
      id={id}
      className={clsx(
        'grid gap-3 p-6 border border-line rounded-card bg-card scroll-mt-[calc(var(--header-stick)+16px)] max-md:px-4 max-md:py-5',
        current !== null && current !== id && 'max-md:hidden',
      )}
      aria-labelledby={`${id}-title`}
    >
      <h2 id={`${id}-title`} className="form-section-title" tabIndex={-1}>
        {title}
      </h2>
      {hint ? <p className="text-soft">{hint}</p> : null}
      <div className="grid gap-5 mt-1">{children}</div>
    </section>
  )
}

/** Live preview of the search card; its links are disabled. */
export function LiveCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-labelledby="live-card-title">
      <h2 id="live-card-title" className="mb-2 text-sm text-soft">
        {title}
      </h2>
      <div inert>{children}</div>
    </section>
  )
}
