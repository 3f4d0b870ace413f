import type { ReactNode } from 'react'

interface Props {
  title: string
  lead: ReactNode
  /** The button beside the heading. */
  action?: ReactNode
  children?: ReactNode
}

/** One method of protection of the sign-in. */
export function FactorSection({ title, lead, action, children }: Props) {
  return (
    <section className="grid gap-4 border-t border-line pt-5" aria-label={title}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="font-semibold">{title}</h3>
          <p className="text-soft">{lead}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
