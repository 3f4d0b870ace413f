'use client'

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import type { Company } from '@/lib/contracts/companies'

/** A notice leads to people of the company it is about, which may not be the one its reader acts for now. */
export function NamedCompany({ children }: { children: ReactNode }) {
  const named = useSearchParams().get('company')
  const list = useQuery({
    queryKey: ['companies'],
    queryFn: ({ signal }) => api('GET /v1/accounts/companies', { signal }),
    enabled: named !== null,
  })
  if (named === null) return children
  if (list.isError && !list.data) {
    return <LoadFailed onRetry={() => void list.refetch()} busy={list.isFetching} />
  }
  if (!list.data) return <Skeleton height={280} className="rounded-card" />
  const [current, ...others] = list.data
  const other = others.find(({ public_id }) => public_id === named)
  return other && current ? <Switch from={current} to={other} /> : children
}

function Switch({ from, to }: { from: Company; to: Company }) {
  const t = useTranslations('peopleMail.otherCompany')
  const [busy, setBusy] = useState(false)
  const showError = useErrorToast()
  const act = async () => {
    setBusy(true)
    try {
      await api('POST /v1/accounts/company/:publicId/current', { params: { publicId: to.public_id } })
      // Everything on the page belongs to the former company.
      window.location.reload()
    } catch (error) {
      showError(error)
      setBusy(false)
    }
  }
  return (
    <EmptyState
      className="card"
      title={t('title', { company: to.name })}
      text={t('text', { company: from.name })}
    >
      <Button variant="primary" busy={busy} onClick={() => void act()}>
        {t('act', { company: to.name })}
      </Button>
    </EmptyState>
  )
}
