'use client'

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { Pages } from '@/components/layout/pages'
import { clientsKey } from '@/components/layout/use-clients'
import { Button, buttonClass } from '@/components/ui/button'
import { chipClass } from '@/components/ui/chip'
import { PlusIcon } from '@/components/ui/icons'
import { Input } from '@/components/ui/input'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import type { AgencyClient } from '@/lib/contracts/clients'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { useMay } from '@/stores/rights'
import { ClientForm } from './client-form'
import { ClientPeople } from './client-people'
import { ClientRow } from './client-row'

const size = 30

/** Search, archive, page and open shortlist stand in the URL; Back steps through them. */
function useAddress() {
  const params = useSearchParams()
  const page = Number(params.get('page') ?? 1)
  const address = {
    text: (params.get('text') ?? '').slice(0, 100) || undefined,
    archived: params.get('archived') === '1' ? ('1' as const) : undefined,
    page: Number.isInteger(page) && page >= 1 && page <= 2000 ? page : 1,
    item: /^[a-z2-9]{12}$/.exec(params.get('item') ?? '')?.[0],
  }
  const hrefFor = (changes: Partial<typeof address>) => {
    const next = { ...address, page: 1, item: undefined, ...changes }
    return routes.myClients({ ...next, page: next.page > 1 ? next.page : undefined })
  }
  return {
    address,
    hrefFor,
    change: (changes: Partial<typeof address>) => window.history.pushState(null, '', hrefFor(changes)),
  }
}

/** Clients of an agency: who they are, what is open for each, and the link by which each sees its people. */
export function Clients() {
  const t = useTranslations('clients')
  const cache = useQueryClient()
  const mayEdit = useMay()('recruit')
  const { address, hrefFor, change } = useAddress()
  const { text, archived, page, item } = address
  const [form, setForm] = useState<AgencyClient | 'new' | null>(null)
  const query = { text, archived, page, size }
  const list = useQuery({
    queryKey: [...clientsKey, 'list', query],
    queryFn: ({ signal }) => api('GET /v1/my/clients', { query, signal }),
    placeholderData: keepPreviousData,
  })
  const refresh = () => cache.invalidateQueries({ queryKey: clientsKey })
  const shown = list.data?.results.find(({ public_id }) => public_id === item)
  const filtered = text !== undefined || archived !== undefined
  return (
    <div className="grid gap-5">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <h1 className="text-2xl">{t('title')}</h1>
          <p className="text-soft max-w-[68ch]">{t('lead')}</p>
        </div>
        {mayEdit ? (
          <Button variant="primary" onClick={() => setForm('new')}>
            <PlusIcon size={18} />
            {t('add')}
          </Button>
        ) : null}
      </header>
      <div className="flex flex-wrap gap-2">
        <Search text={text ?? ''} onFind={(next) => change({ text: next || undefined })} />
        <nav className="flex flex-wrap gap-2" aria-label={t('views')}>
          {([undefined, '1'] as const).map((each) => (
            <Link
              key={each ?? 'current'}
              href={hrefFor({ archived: each })}
              className={chipClass({ outline: true })}
              aria-current={archived === each ? 'true' : undefined}
              scroll={false}
            >
              {t(each ? 'archived' : 'current')}
            </Link>
          ))}
        </nav>
      </div>
      {list.isError && !list.data ? (
        <LoadFailed onRetry={() => void list.refetch()} busy={list.isFetching} />
      ) : !list.data ? (
        <SkeletonRegion label={t('title')} className="grid gap-3">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} height={132} className="rounded-card" />
          ))}
        </SkeletonRegion>
      ) : list.data.results.length === 0 ? (
        <EmptyState
          className="card"
          title={t(filtered ? 'nothing' : 'empty')}
          text={t(filtered ? 'nothingText' : mayEdit ? 'emptyText' : 'emptyLooking')}
        >
          {filtered ? (
            <Link href={routes.myClients()} className={buttonClass()}>
              {t('reset')}
            </Link>
          ) : null}
        </EmptyState>
      ) : (
        <ul className="grid gap-3" aria-busy={list.isPlaceholderData}>
          {list.data.results.map((client) => (
            <ClientRow
              key={client.public_id}
              client={client}
              mayEdit={mayEdit}
              onPeople={() => change({ text, archived, page, item: client.public_id })}
              onEdit={() => setForm(client)}
              onChanged={() => void refresh()}
            />
          ))}
        </ul>
      )}
      <Pages
        page={page}
        pages={Math.ceil((list.data?.total ?? 0) / size)}
        hrefFor={(number) => hrefFor({ page: number })}
      />
      <ClientForm
        client={form}
        onClose={() => setForm(null)}
        onSaved={() => {
          setForm(null)
          void refresh()
        }}
      />
      {shown ? <ClientPeople client={shown} onClose={() => change({ text, archived, page })} /> : null}
    </div>
  )
}

function Search({ text, onFind }: { text: string; onFind: (text: string) => void }) {
  const t = useTranslations('clients')
  const [typed, setTyped] = useState(text)
  const [seen, setSeen] = useState(text)
  // Back and «reset» change the address: the field follows.
  if (seen !== text) {
    setSeen(text)
    setTyped(text)
  }
  return (
    <form
      className="flex min-w-0 flex-1 gap-2 basis-72"
      onSubmit={(event) => {
        event.preventDefault()
        onFind(typed.trim())
      }}
    >
      <Input
        type="search"
        className="min-w-0 flex-1"
        aria-label={t('search')}
        placeholder={t('search')}
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit">{t('find')}</Button>
    </form>
  )
}
