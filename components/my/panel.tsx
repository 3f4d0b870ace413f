'use client'

import { type ReactNode, useId, useRef } from 'react'
import { useArrival } from '@/components/layout/use-arrival'
import { Card } from '@/components/ui/card'

type Props = {
  title: string
  lead?: ReactNode
  children: ReactNode
  /** Anchor of links with `#anchor`. */
  anchor?: string
}

/** A section of a settings page: heading, description, controls. */
export function Panel({ title, lead, children, anchor }: Props) {
  const id = useId()
  const section = useRef<HTMLDivElement>(null)
  useArrival(anchor, section)
  return (
    <Card
      as="section"
      ref={section}
      id={anchor}
      tabIndex={anchor ? -1 : undefined}
      className="grid gap-5 p-5 sm:p-6"
      aria-labelledby={id}
    >
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
