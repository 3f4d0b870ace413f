'use client'

import { usePathname } from 'next/navigation'
import { buttonClass } from '@/components/ui/button'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import layout from '@/messages/ru/layout.json'
import { useSession } from '@/stores/session'
import { AccessAnswer, useGoneText } from './access-ended'
import { PageError } from './page-error'
import { useDocumentTitle } from './use-document-title'

const words = layout.notFound

/** Pages of a company, of which a colleague may send the address. */
const ofCompany = /\/(?:my\/|vacancies\/[0-9A-Za-z]{12}\/)/

/**
 * A member of a company is told why they do not reach a vacancy of it, or whom to ask where that cannot be told; for all
 * others there is nothing here.
 */
export function NotFoundPage() {
  const vacancy = /\/vacancies\/([0-9A-Za-z]{12})(?:\/|$)/.exec(usePathname())?.[1]
  const isEmployer = useSession((state) => state.user?.accountType === 'employer')
  if (!isEmployer || !vacancy) return <NothingHere />
  return <AccessAnswer vacancy={vacancy} otherwise={<NothingHere />} />
}

/** Says that there is nothing at this address, and leads on. */
function NothingHere() {
  const pathname = usePathname()
  const hint = useGoneText()
  useDocumentTitle(words.title)
  return (
    <PageError
      code="404"
      title={words.heading}
      text={(ofCompany.test(pathname) && hint) || words.text}
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
