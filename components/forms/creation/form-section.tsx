import type { ReactNode } from 'react'

/** One step of a long form: a heading with an anchor, and its fields. */
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
  return (
    <section
      id={id}
      className="grid gap-3 p-6 border border-line rounded-card bg-card scroll-mt-[calc(var(--header-height)+16px)] max-md:px-4 max-md:py-5"
      aria-labelledby={`${id}-title`}
    >
      <h2 id={`${id}-title`} className="form-section-title">
        {title}
      </h2>
      {hint ? <p className="text-soft">{hint}</p> : null}
      <div className="grid gap-5 mt-1">{children}</div>
    </section>
  )
}
