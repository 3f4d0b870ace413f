'use client'

import { useEffect } from 'react'
import words from '@/messages/ru/errorPage.json'
import { PageError } from './page-error'
import { useDocumentTitle } from './use-document-title'

const TITLE = 'Internal Server Error'

/**
 * Rendered where providers may have failed, so its texts are imported from their file. Every page preloads it: keep its
 * imports minimal.
 */
export function ErrorView({ error, onRetry }: { error: Error & { digest?: string }; onRetry: () => void }) {
  useEffect(() => {
    // An error boundary hides the error from `window.onerror`, so report it here. Errors with a digest were reported
    // by the server.
    if (!error.digest) reportError(error)
  }, [error])
  useDocumentTitle(TITLE)
  return (
    <PageError
      code="500"
      title={words.heading}
      text={words.text}
      detail={
        <p className="text-soft" lang="en">
          {TITLE}
        </p>
      }
    >
      <button type="button" className="btn btn-primary" onClick={onRetry}>
        {words.retry}
      </button>
      {/* A full page load: a client navigation may fail again. The root redirects by language. */}
      <a href="/" className="btn btn-outline">
        {words.home}
      </a>
    </PageError>
  )
}
