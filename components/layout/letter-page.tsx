import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'

/** Whoever holds the link may open the page: it stays out of search engines, and the link out of other sites' logs. */
export const letterMeta = (title: string): Metadata => ({
  title,
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
})

type Props = {
  /** What is said once the link is over. */
  gone: { title: string; text: string; home: string } | null
  children?: ReactNode
}

/** Landing page of a link that somebody was given, in a letter or by a colleague; works without signing in. */
export function LetterPage({ gone, children }: Props) {
  return (
    <div className="container grid grid-cols-1 gap-8 py-10 max-sm:py-6">
      {gone ? (
        <EmptyState className="card" title={gone.title} text={gone.text} level={1}>
          <Link href={routes.home()} className={buttonClass()}>
            {gone.home}
          </Link>
        </EmptyState>
      ) : (
        children
      )}
    </div>
  )
}
