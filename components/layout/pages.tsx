import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { Link } from '@/lib/i18n/navigation'
import { ChevronLeftIcon, ChevronRightIcon } from '../ui/icons'

type Props = Omit<ComponentProps<typeof Pagination>, 'labels'>

/** Page links of a list; hidden when there is one page. */
export function Pages(props: Props) {
  const t = useTranslations('common.pages')
  return (
    <Pagination
      {...props}
      labels={{
        nav: t('nav'),
        previous: t('previous'),
        next: t('next'),
        page: (number) => t('page', { page: number }),
      }}
    />
  )
}

type PaginationProps = {
  /** 1-based. */
  page: number
  pages: number
  hrefFor: (page: number) => string
  labels: { nav: string; previous: string; next: string; page: (page: number) => string }
}

/** Page numbers to show: first, last, the current one and its neighbours; `null` is a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const shown = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages)
  const sorted = [...new Set(shown)].sort((a, b) => a - b)
  return sorted.flatMap((n, i) => {
    const before = sorted[i - 1]
    if (before === undefined || n - before === 1) return [n]
    return n - before === 2 ? [n - 1, n] : [null, n]
  })
}

export function Pagination({ page, pages, hrefFor, labels }: PaginationProps) {
  if (pages <= 1) return null
  return (
    <nav className="pages" aria-label={labels.nav}>
      {page > 1 ? (
        <Link href={hrefFor(page - 1)} className="page-link" rel="prev" aria-label={labels.previous}>
          <ChevronLeftIcon />
        </Link>
      ) : null}
      {pageNumbers(page, pages).map((n, i) =>
        n === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other identity than its place
          <span key={`gap-${i}`} className="px-1 text-soft" aria-hidden="true">
            …
          </span>
        ) : n === page ? (
          <span key={n} className="page-link" aria-current="page">
            <span className="sr-only">{labels.page(n)}</span>
            <span aria-hidden="true">{n}</span>
          </span>
        ) : (
          <Link key={n} href={hrefFor(n)} className="page-link" aria-label={labels.page(n)}>
            {n}
          </Link>
        ),
      )}
      {page < pages ? (
        <Link href={hrefFor(page + 1)} className="page-link" rel="next" aria-label={labels.next}>
          <ChevronRightIcon />
        </Link>
      ) : null}
    </nav>
  )
}
