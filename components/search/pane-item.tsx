'use client'

import { keepPreviousData, type QueryFunctionContext, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { QueryProvider } from '@/components/providers/query-provider'
import { EmptyState } from '@/components/ui/states'
import { ApiError } from '@/lib/api/errors'
import type { ViewedType } from '@/lib/contracts/views'
import { useSession } from '@/stores/session'
import { PaneSkeleton } from './side-pane'

interface Props<T> {
  type: ViewedType
  id: string
  load: (id: string, signal: AbortSignal) => Promise<T>
  /** Rendered for an item that is no longer available. */
  gone: { title: string; text: string }
  children: (item: T) => ReactNode
}

const isGone = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 410)

/** Fetches the item of the pane; the previous one stays until the next is loaded. */
export function PaneItem<T>(props: Props<T>) {
  return (
    <QueryProvider>
      <Fetched {...props} />
    </QueryProvider>
  )
}

function Fetched<T>({ type, id, load, gone, children }: Props<T>) {
  const common = useTranslations('common')
  const viewer = useSession((session) => session.user?.id)
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    // The query key includes the viewer: contacts and other parts depend on them.
    queryKey: ['beside', type, id, viewer],
    queryFn: ({ signal }: QueryFunctionContext) => load(id, signal),
    placeholderData: keepPreviousData,
  })

  if (data !== undefined) {
    return (
      <div aria-busy={isPlaceholderData || undefined} className="beside-frame">
        {children(data as T)}
      </div>
    )
  }
  if (isPending) return <PaneSkeleton label={common('loading')} />
  if (isGone(error)) return <EmptyState title={gone.title} text={gone.text} />
  return <LoadFailed onRetry={() => void refetch()} />
}
