'use client'

import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import type { ErrorView } from '@/components/layout/error-view'
import './globals.css'

type Props = ComponentProps<typeof ErrorView>

const Plain = ({ onRetry }: Props) => (
  <button type="button" className="btn" onClick={onRetry}>
    500
  </button>
)

// Every page loads this file beside its own error page: what it shows is loaded only when the root layout has failed.
const LazyView = lazy<ComponentType<Props>>(() =>
  import('@/components/layout/error-view').then(
    (module) => ({ default: module.ErrorView }),
    () => ({ default: Plain }),
  ),
)

/** Shown when the root layout itself fails: the error page with its own <html>. */
export default function GlobalError({ error }: { error: Error }) {
  return (
    <html lang="ru">
      <body>
        <title>Internal Server Error</title>
        <main>
          <Suspense>
            <LazyView error={error} onRetry={() => location.reload()} />
          </Suspense>
        </main>
      </body>
    </html>
  )
}
