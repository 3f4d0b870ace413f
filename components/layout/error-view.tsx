'use client'

import { useEffect } from 'react'
import words from '@/messages/ru/errorPage.json'
import { PageError } from './page-error'
import { useDocumentTitle } from './use-document-title'

const TITLE = 'Internal Server Error'

/**
 * An error page stands where providers may have failed, so its few words come straight from their file.
 * Every page loads it ahead, twice (Next keeps the outermost boundary in a bundle of its own): it imports no more than it must.
 */
export function ErrorView({ error, onRetry }: { error: Error & { digest?: string }; onRetry: () => void }) {
  useEffect(() => {
    // A boundary keeps the error from the window, where it would be reported. One with a digest failed on the server.
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
      {/* A whole load: what failed here may fail again. The root knows the visitor's language. */}
      <a href="/" className="btn btn-outline">
        {words.home}
      </a>
    </PageError>
  )
}
