'use client'

import { ErrorView } from '@/components/layout/error-view'
import './globals.css'

/** The layout itself has failed: the same page, with a document of its own. */
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
