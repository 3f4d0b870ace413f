import type { ReactNode } from 'react'
import { PageSteps } from '@/components/layout/page-steps'

interface Page<T> {
  results: readonly T[]
  total: number
  page: number
  size: number
}

type Props<T> = {
  id: string
  title: string
  data: Page<T> | undefined
  onPage: (page: number) => void
  children: (row: T) => ReactNode
}

/** A section of the payments page: heading, rows and page links; renders nothing while there are no rows. */
export function Rows<T extends { public_id: string }>({ id, title, data, onPage, children }: Props<T>) {
  if (!data || data.total === 0) return null
  return (
    <section className="grid gap-3" aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <ul className="grid">
        {data.results.map((row) => (
          <li
            key={row.public_id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-3"
          >
            {children(row)}
          </li>
        ))}
      </ul>
      <PageSteps page={data.page} size={data.size} total={data.total} onChange={onPage} />
    </section>
  )
}
