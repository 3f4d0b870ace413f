import { type ReactNode, useId } from 'react'
import { Card } from '@/components/ui/card'

/** One matter of a settings page: a heading, a word about it, its controls. */
export function Panel({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" className="grid gap-5 p-5 sm:p-6" aria-labelledby={id}>
      <div className="grid gap-1">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {lead ? <p className="text-soft">{lead}</p> : null}
      </div>
      {children}
    </Card>
  )
}
