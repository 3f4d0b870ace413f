import { keepPreviousData, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Loaded } from '@/components/layout/loaded'
import { PageSteps } from '@/components/layout/page-steps'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input, Select } from '@/components/ui/input'
import { EmptyState } from '@/components/ui/states'

/** Events have no public ids: a page is fetched and rendered as a whole. */
const keyed = <E extends { at: string }>(events: readonly E[]): { key: string; event: E }[] =>
  events.map((event, place) => ({ key: `${event.at} ${place}`, event }))

/** A moment in Moscow time, for a spreadsheet. */
export const momentCell = (moment: string): string =>
  new Date(moment).toLocaleString('ru-RU', {
    timeZone: 'Europe/Moscow',
    dateStyle: 'short',
    timeStyle: 'medium',
  })

interface TablePage {
  page: number
  size: number
}

/** Pages of a list that grows at its start: `until` pins it to the first fetch, so that pages do not shift. */
export function pinnedPages<Row extends { at: string }>(
  read: (query: TablePage & { until?: string }) => Promise<{ results: readonly Row[]; total: number }>,
) {
  let until: string | undefined
  return async (page: TablePage) => {
    if (page.page === 1) until = undefined
    const list = await read({ ...page, ...(until && { until }) })
    until ??= list.results[0]?.at
    return list
  }
}

interface Choice {
  name: string
  label: string
  /** Label of «no filter». */
  all: string
  options: readonly { value: string; label: string }[]
}

/** The filter; an empty value means none. */
export type Chosen<F> = { [K in keyof F]?: Exclude<F[K], ''> }

interface Props<F, E> {
  /** Query key of the list. */
  name: readonly string[]
  size: number
  unfiltered: F
  choices: readonly Choice[]
  read: (
    query: Chosen<F> & { page: number; size: number },
    signal: AbortSignal,
  ) => Promise<{ results: readonly E[]; total: number }>
  /** Empty state, with and without filters. */
  empty: { title: string; text: string; level: 2 | 3 }
  line: (event: E) => ReactNode
  download: (filter: Chosen<F>) => ReactNode
}

/** A list of events, newest first: filters, pages, and a download of the whole list. */
export function EventList<F extends Record<string, string>, E extends { at: string }>({
  name,
  size,
  unfiltered,
  choices,
  read,
  empty,
  line,
  download,
}: Props<F, E>) {
  const t = useTranslations('security')
  const [filter, setFilter] = useState(unfiltered)
  const [page, setPage] = useState(1)
  const asked = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')) as Chosen<F>
  const isFiltered = Object.keys(asked).length > 0
  const query = useQuery({
    queryKey: [...name, asked, page],
    queryFn: ({ signal }) => read({ ...asked, page, size }, signal),
    placeholderData: keepPreviousData,
  })
  const change = (next: F) => {
    setFilter(next)
    setPage(1)
  }
  return (
    <>
      <Filters choices={choices} filter={filter} onChange={change} />
      <Loaded query={query} height={320}>
        {({ results, total }) => (
          <>
            {results.length > 0 ? (
              <ul className="rows -my-3" aria-busy={query.isPlaceholderData}>
                {keyed(results).map(({ key, event }) => (
                  <li key={key} className="my-row">
                    <div className="min-w-0">{line(event)}</div>
                  </li>
                ))}
              </ul>
            ) : isFiltered ? (
              <EmptyState title={t('noneFiltered')} text={t('noneFilteredText')} level={empty.level}>
                <Button onClick={() => change(unfiltered)}>{t('reset')}</Button>
              </EmptyState>
            ) : (
              <EmptyState {...empty} />
            )}
            <PageSteps page={page} size={size} total={total} onChange={setPage} />
            {total > 0 ? <div>{download(asked)}</div> : null}
          </>
        )}
      </Loaded>
    </>
  )
}

interface FiltersProps<F> {
  choices: readonly Choice[]
  filter: F
  onChange: (filter: F) => void
}

/** Filters of an event list: kinds, people, days. */
function Filters<F extends Record<string, string>>({ choices, filter, onChange }: FiltersProps<F>) {
  const t = useTranslations('security')
  const set = (name: string, value: string) => onChange({ ...filter, [name]: value })
  return (
    <div
      className={clsx(
        'grid gap-3 min-[440px]:grid-cols-2',
        // A date input has its native width; the selects share the rest.
        choices.length > 1
          ? 'lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto_auto]'
          : 'lg:grid-cols-[minmax(0,1fr)_auto_auto]',
      )}
    >
      {choices.map(({ name, label, all, options }) => (
        <Field
          key={name}
          label={label}
          className={clsx(choices.length === 1 && 'min-[440px]:col-span-2 lg:col-span-1')}
        >
          {(control) => (
            <Select
              {...control}
              placeholder={all}
              options={options}
              value={filter[name] ?? ''}
              onChange={(event) => set(name, event.target.value)}
            />
          )}
        </Field>
      ))}
      {(['from', 'to'] as const).map((edge) => (
        <Field key={edge} label={t(edge)}>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={filter[edge] ?? ''}
              onChange={(event) => set(edge, event.target.value)}
            />
          )}
        </Field>
      ))}
    </div>
  )
}
