'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Loaded } from '@/components/layout/loaded'
import { useMe } from '@/components/layout/own-queries'
import { Button } from '@/components/ui/button'
import { PlusIcon } from '@/components/ui/icons'
import { memberMay } from '@/lib/contracts/company-rights'
import { showToast } from '@/stores/toasts'

/** Whether the member keeps what the company has of its own: its plans, rules and the like. */
export const useMayKeep = (): boolean => memberMay(useMe().data?.company?.role, 'recruit')

interface Props<Entry> {
  id: string
  query: UseQueryResult<Entry[]>
  most: number
  /** What has to be there before the first entry; nothing is added until then. */
  missing?: string | undefined
  words: Record<'title' | 'lead' | 'none' | 'add' | 'saved', string>
  /** Reads the list anew. */
  refresh: () => unknown
  /** A line of the list; `onEdit` opens its form in its place. */
  row: (entry: Entry, onEdit: () => void) => ReactNode
  /** The form of an entry, or of a new one. */
  form: (entry: Entry | null, on: { onSaved: () => void; onCancel: () => void }) => ReactNode
}

/** What a company keeps for all of its vacancies: a list of which one entry at a time is open in a form. */
export function CompanyLibrary<Entry extends { public_id: string }>(props: Props<Entry>) {
  const { id, query, most, missing, words, refresh, row, form } = props
  const mayKeep = useMayKeep()
  const [open, setOpen] = useState<string | null>(null)
  const formOf = (entry: Entry | null) =>
    form(entry, {
      onCancel: () => setOpen(null),
      onSaved: () => {
        setOpen(null)
        showToast({ variant: 'success', message: words.saved })
        void refresh()
      },
    })
  return (
    <section className="card grid gap-3 p-4 sm:p-5" aria-labelledby={id}>
      <div className="max-w-[68ch]">
        <h2 id={id} className="text-lg">
          {words.title}
        </h2>
        <p className="text-soft text-sm">{words.lead}</p>
      </div>
      <Loaded query={query} height={120}>
        {(entries) => (
          <>
            {entries.length === 0 && open === null ? <p className="text-soft">{words.none}</p> : null}
            <ul className="grid">
              {entries.map((entry) => (
                <li key={entry.public_id} className="border-t border-line py-3">
                  {open === entry.public_id ? formOf(entry) : row(entry, () => setOpen(entry.public_id))}
                </li>
              ))}
            </ul>
            {open === 'new' ? formOf(null) : null}
            {missing ? <p className="text-soft text-sm">{missing}</p> : null}
            {mayKeep && open !== 'new' && !missing ? (
              <Button
                className="justify-self-start"
                disabled={entries.length >= most}
                onClick={() => setOpen('new')}
              >
                <PlusIcon size={18} />
                {words.add}
              </Button>
            ) : null}
          </>
        )}
      </Loaded>
    </section>
  )
}
