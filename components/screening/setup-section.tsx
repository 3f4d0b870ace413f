'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from '@/components/layout/loaded'
import { Card } from '@/components/ui/card'

type Props<T> = {
  id: string
  title: string
  hint: string
  query: UseQueryResult<T>
  children: (data: T) => ReactNode
}

/** One section of the settings: title, purpose, and content once it is loaded. */
export function SetupSection<T>({ id, title, hint, query, children }: Props<T>) {
  return (
    <Card as="section" className="screening-part" aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`} className="text-lg">
          {title}
        </h2>
        <p className="text-soft">{hint}</p>
      </header>
      <Loaded query={query} height={160}>
        {children}
      </Loaded>
    </Card>
  )
}
