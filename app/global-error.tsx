'use client'

import { type ComponentProps, Suspense } from 'react'
import type { ErrorView } from '@/components/layout/error-view'
import { late } from '@/components/layout/late'
import './globals.css'

type Props = ComponentProps<typeof ErrorView>

const title = 'Internal Server Error'

// Every page loads this file beside its own error page: what it shows is loaded only when the root layout has failed.
const LateView = late<Props>(
  () => import('@/components/layout/error-view').then((module) => module.ErrorView),
  ({ onRetry }) => (
    <button type="button" className="btn" aria-label={title} onClick={onRetry}>
      500
    </button>
  ),
)

/** Shown when the root layout itself fails: the error page with its own <html>. */
export default function GlobalError({ error }: { error: Error }) {
  return (
    <html lang="ru">
      <body>
        <title>{title}</title>
        <main>
          <Suspense fallback={null}>
            <LateView error={error} onRetry={() => location.reload()} />
          </Suspense>
        </main>
      </body>
    </html>
  )
}
