import type { ReactNode } from 'react'

/** One titled part of a resume. */
export function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="rdoc-part">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
