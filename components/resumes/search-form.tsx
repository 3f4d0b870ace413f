'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { FilterIcon } from '@/components/ui/icons'
import { routes } from '@/lib/routes'

type Props = {
  /** The field and the button of the search, above everything. */
  search: ReactNode
  filters: ReactNode
  labels: { filters: string }
  /** How many filters are on, for the button of a phone. */
  count: number
}

/** One URL for one search: empty values dropped, repeated ones joined. */
function urlOf(form: HTMLFormElement): string {
  const values = new Map<string, string[]>()
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || value.trim() === '') continue
    values.set(name, [...(values.get(name) ?? []), value.trim()])
  }
  if (values.get('sort')?.[0] === 'relevance') values.delete('sort')
  return routes.resumes(Object.fromEntries([...values].map(([name, list]) => [name, list.join(',')])))
}

/** A plain GET form that also works without script; with it, choices apply at once and the page does not reload. */
export function SearchForm({ search, filters, labels, count }: Props) {
  const router = useRouter()
  const [open, setOpen] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setOpen(false)
    router.push(urlOf(event.currentTarget))
  }
  return (
    <search>
      <form
        className="rsearch"
        action={routes.resumes()}
        onSubmit={submit}
        onChange={(event) => {
          const field = event.target
          const typed = field instanceof HTMLInputElement && field.type !== 'checkbox'
          // On a phone the choices of the sheet wait for its button.
          if (!typed && !open) event.currentTarget.requestSubmit()
        }}
      >
        {search}
        <Button className="rfilters-toggle" aria-expanded={open} onClick={() => setOpen(!open)}>
          <FilterIcon size={18} />
          {count > 0 ? `${labels.filters} · ${count}` : labels.filters}
        </Button>
        <div className="rfilters" data-open={open}>
          {filters}
        </div>
      </form>
    </search>
  )
}
