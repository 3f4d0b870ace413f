import type { ReactNode } from 'react'

/** One step of a long form: a heading one can link to, and its fields. */
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
    <section id={id} className="form-section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="form-section-title">
        {title}
      </h2>
      {hint ? <p className="text-soft">{hint}</p> : null}
      <div className="form-fields">{children}</div>
    </section>
  )
}
