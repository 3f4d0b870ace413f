'use client'

import { ErrorView } from '@/components/layout/error-view'
import './globals.css'

/** The layout itself has failed: the same page, with a document of its own. */
export default function GlobalError({ reset }: { error: Error; reset: () => void }) {
  return (
    <html lang="ru">
      <body>
        <title>Internal Server Error</title>
        <main>
          <ErrorView onRetry={reset} />
        </main>
      </body>
    </html>
  )
}
