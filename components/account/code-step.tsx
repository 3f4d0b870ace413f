'use client'

import { type ComponentProps, lazy, Suspense } from 'react'
import { Skeleton } from '@/components/ui/skeleton'

// Most people leave the page before this step: it is fetched when a code is on its way.
const CodeForm = lazy(() => import('./code-form').then((module) => ({ default: module.CodeForm })))

export function CodeStep(props: ComponentProps<typeof CodeForm>) {
  return (
    <Suspense fallback={<Skeleton height={300} className="rounded-card" />}>
      <CodeForm {...props} />
    </Suspense>
  )
}
