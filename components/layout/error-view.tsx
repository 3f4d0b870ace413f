'use client'

import { useEffect } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { routes } from '@/lib/routes'
import words from '@/messages/ru/errorPage.json'
import { PageError } from './page-error'

const TITLE = 'Internal Server Error'

/** An error page stands where providers may have failed, so its few words come straight from their file. */
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
      <Button variant="primary" onClick={onRetry}>
        {words.retry}
      </Button>
      {/* A whole load: what failed here may fail again. */}
      <a href={routes.home()} className={buttonClass()}>
        {words.home}
      </a>
    </PageError>
  )
}

/** For error views, which the browser may draw over a page that had another title. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
}
