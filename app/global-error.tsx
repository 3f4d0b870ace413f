'use client'

import { ErrorView } from '@/components/layout/error-view'
import './globals.css'

/** Shown when the root layout itself fails: the error page with its own <html>. */
export default function GlobalError({ error }: { error: Error }) {
  return (
    <html lang="ru">
      <body>
        <title>Internal Server Error</title>
        <main>
          <ErrorView error={error} onRetry={() => location.reload()} />
        </main>
      </body>
    </html>
  )
}
