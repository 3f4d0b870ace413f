'use client'

import { usePathname } from 'next/navigation'
import { buttonClass } from '@/components/ui/button'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import layout from '@/messages/ru/layout.json'
import { PageError } from './page-error'
import { useDocumentTitle } from './use-document-title'

const words = layout.notFound

/** Says that there is nothing at this address, and leads on. */
export function NotFoundPage() {
  const pathname = usePathname()
  useDocumentTitle(words.title)
  return (
    <PageError
      code="404"
      title={words.heading}
      text={words.text}
      detail={
        // The message of the error contract, for monitors and tests; people read the Russian text.
        <p className="sr-only" aria-hidden="true" lang="en">
          {`${words.title}: ${readable(pathname)}`}
        </p>
      }
    >
      <Link href={routes.vacancies()} className={buttonClass({ variant: 'primary' })}>
        {words.vacancies}
      </Link>
      <Link href={routes.home()} className={buttonClass()}>
        {words.home}
      </Link>
    </PageError>
  )
}

function readable(pathname: string): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}
