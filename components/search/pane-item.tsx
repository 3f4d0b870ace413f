'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { EmptyState } from '@/components/ui/states'
import { ApiError } from '@/lib/api/errors'
import { PaneSkeleton } from './side-pane'

interface Props<T> {
  id: string
  load: (id: string, signal: AbortSignal) => Promise<T>
  /** In place of one that is not to be had any more. */
  gone: { title: string; text: string }
  children: (item: T) => ReactNode
}

type Got<T> = { id: string; item: T } | { id: string; problem: 'gone' | 'failed' }

/** Fetches what stands beside the list; the last one stays in sight until the next has come. */
export function PaneItem<T>({ id, load, gone, children }: Props<T>) {
  const common = useTranslations('common')
  const [got, setGot] = useState<Got<T>>()
  const [tries, setTries] = useState(0)
  const retry = useCallback(() => setTries((made) => made + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry asks once more for the same
  useEffect(() => {
    const control = new AbortController()
    load(id, control.signal).then(
      (item) => {
        if (!control.signal.aborted) setGot({ id, item })
      },
      (error: unknown) => {
        if (control.signal.aborted) return
        const missing = error instanceof ApiError && (error.status === 404 || error.status === 410)
        setGot({ id, problem: missing ? 'gone' : 'failed' })
      },
    )
    return () => control.abort()
  }, [id, load, tries])

  if (got && 'item' in got) {
    return (
      <div aria-busy={got.id !== id || undefined} className="beside-frame">
        {children(got.item)}
      </div>
    )
  }
  if (got?.id !== id) return <PaneSkeleton label={common('loading')} />
  if (got.problem === 'gone') return <EmptyState title={gone.title} text={gone.text} />
  return <LoadFailed onRetry={retry} />
}
