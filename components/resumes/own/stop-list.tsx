'use client'

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef, useState } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { PageSteps } from '@/components/layout/page-steps'
import { useArrival } from '@/components/layout/use-arrival'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { CompanyLogo } from '@/components/ui/avatar'
import { Verified } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import type { StoppableCompany } from '@/lib/contracts/stop-list'
import { useSession } from '@/stores/session'
import { showToast } from '@/stores/toasts'

const typingPauseMs = 200
const none: readonly StoppableCompany[] = []

/** Company search; selecting one reports it and clears the field. */
function CompanySearch({ onPick }: { onPick: (company: StoppableCompany) => void }) {
  const t = useTranslations('stopList')
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [current, setCurrent] = useState(-1)
  const [q, setQ] = useState('')
  const found = useQuery({
    queryKey: ['stop-list-suggest', q],
    queryFn: ({ signal }) => api('GET /v1/my/stop-list/suggest', { query: { q }, signal }),
    enabled: q !== '',
    // Keeps the previous suggestions while typing.
    placeholderData: (previous, query) => (q.startsWith(String(query?.queryKey[1])) ? previous : undefined),
  })
  useEffect(() => {
    setCurrent(-1)
    const timer = setTimeout(() => setQ(typed.trim()), typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed])

  const companies = found.data ?? none
  const open = typed.trim() !== '' && q !== '' && !found.isPending
  const pick = (company: StoppableCompany | undefined) => {
    if (!company) return
    onPick(company)
    setTyped('')
  }
  const option = (index: number) => `${listId}-${index}`
  return (
    <Field label={t('search')}>
      {(control) => (
        <div className="suggest-host">
          <Input
            {...control}
            role="combobox"
            aria-expanded={open}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={current >= 0 ? option(current) : undefined}
            autoComplete="off"
            maxLength={100}
            placeholder={t('searchPlaceholder')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={() => setTyped('')}
            onKeyDown={(event) => {
              if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
                event.preventDefault()
                const step = event.key === 'ArrowDown' ? 1 : -1
                const all = companies.length
                setCurrent((index) => (all === 0 ? -1 : (index + step + all) % all))
              } else if (event.key === 'Enter' && open) {
                event.preventDefault()
                pick(companies[Math.max(0, current)])
              } else if (event.key === 'Escape') setTyped('')
            }}
          />
          {open ? (
            <div className="suggest" role="listbox" id={listId} aria-label={t('search')}>
              {companies.map((company, index) => (
                // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points here by aria-activedescendant
                <div
                  key={company.public_id}
                  id={option(index)}
                  role="option"
                  aria-selected={index === current}
                  className="suggest-option"
                  // Prevents the mouse press from moving the focus out of the field.
                  onMouseDown={(event) => {
                    event.preventDefault()
                    pick(company)
                  }}
                >
                  <span>
                    {company.name} {company.verified ? <Verified label={t('verified')} /> : null}
                  </span>
                </div>
              ))}
              {found.isError ? <p className="suggest-note">{t('searchFailed')}</p> : null}
              {found.isSuccess && companies.length === 0 ? (
                <p className="suggest-note">{t('notFound')}</p>
              ) : null}
            </div>
          ) : null}
        </div>
      )}
    </Field>
  )
}

const pageSize = 20
const undoMs = 10_000
const listKey = ['stop-list'] as const

interface Change {
  company: StoppableCompany
  /** Whether it is added or removed. */
  stop: boolean
}

/** Companies that cannot see the person's resumes; for candidates only. */
export function StopList() {
  const isCandidate = useSession((state) => state.user?.accountType === 'candidate')
  return isCandidate ? <List /> : null
}

function List() {
  const t = useTranslations('stopList')
  const common = useTranslations('common')
  const client = useQueryClient()
  const showError = useErrorToast()
  const section = useRef<HTMLDivElement>(null)
  useArrival('stop-list', section)
  const [page, setPage] = useState(1)
  const { data, isError, refetch } = useQuery({
    queryKey: [...listKey, page],
    queryFn: () => api('GET /v1/my/stop-list', { query: { page, size: pageSize } }),
    placeholderData: keepPreviousData,
  })
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize))
  // The last row of the last page was removed: go one page back.
  useEffect(() => {
    if (data && page > pages) setPage(pages)
  }, [data, page, pages])

  const change = useMutation({
    mutationFn: async ({ company, stop }: Change) => {
      const body = { company_public_id: company.public_id }
      await (stop ? api('POST /v1/my/stop-list', { body }) : api('DELETE /v1/my/stop-list', { body }))
    },
    onSuccess: (_, { company, stop }) => {
      showToast({
        variant: stop ? 'success' : 'info',
        message: t(stop ? 'added' : 'removed', { name: company.name }),
        timeoutMs: undoMs,
        action: { label: t('undo'), run: () => change.mutate({ company, stop: !stop }) },
      })
      return client.invalidateQueries({ queryKey: listKey })
    },
    onError: showError,
  })
  const busy = change.isPending ? change.variables.company.public_id : null

  return (
    <Card
      as="section"
      id="stop-list"
      ref={section}
      tabIndex={-1}
      className="grid gap-5 p-5 sm:p-6"
      aria-labelledby="stop-list-title"
    >
      <div>
        <h2 id="stop-list-title" className="text-lg">
          {t('title')}
        </h2>
        <p className="mt-1 text-soft">{t('lead')}</p>
      </div>
      <CompanySearch onPick={(company) => change.mutate({ company, stop: true })} />
      {isError ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRegion label={common('loading')} className="grid gap-2">
          <Skeleton height={48} />
          <Skeleton height={48} />
        </SkeletonRegion>
      ) : data.total === 0 ? (
        <p className="text-soft">{t('empty')}</p>
      ) : (
        <ul className="grid gap-1">
          {data.results.map((company) => (
            <li key={company.public_id} className="viewer-row">
              <CompanyLogo name={company.name} decorative />
              <p className="min-w-0 break-words font-medium">
                {company.name} {company.verified ? <Verified label={t('verified')} /> : null}
              </p>
              <Button
                size="sm"
                variant="ghost"
                busy={busy === company.public_id}
                aria-label={t('removeNamed', { name: company.name })}
                onClick={() => change.mutate({ company, stop: false })}
              >
                {t('remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <PageSteps page={page} size={pageSize} total={data?.total ?? 0} onChange={setPage} />
    </Card>
  )
}
