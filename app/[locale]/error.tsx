'use client'

import { ErrorView } from '@/components/layout/error-view'

/** `retry` fetches the page again; `reset` would only render the same failure again. */
export default function ErrorPage({ error, retry }: { error: Error; retry: () => void }) {
  return <ErrorView error={error} onRetry={retry} />
}
