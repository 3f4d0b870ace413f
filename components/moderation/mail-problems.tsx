'use client'

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { PagedList, pageAfter } from '@/components/layout/paged-list'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import type { MailProblem } from '@/lib/contracts/mail-problems'
import { formatRecentMoment } from '@/lib/format/date'
import { showToast } from '@/stores/toasts'

const key = ['moderation', 'mail-problems'] as const

/** Addresses that letters are not sent to, with a button to try again. Renders nothing for those who are no operators. */
export function MailProblems() {
  const t = useTranslations('moderation.mailProblems')
  const cache = useQueryClient()
  const showError = useErrorToast()
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      api('GET /v1/moderation/mail-problems', { query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: pageAfter,
    retry: (count, error) => !(error instanceof ApiError && error.status === 404) && count < 2,
  })
  const lift = useMutation({
    mutationFn: (id: string) => api('DELETE /v1/moderation/mail-problems/:id', { params: { id } }),
    onSuccess: () => showToast({ variant: 'success', message: t('lifted') }),
    onError: (error) => {
      // Already lifted by someone else, or by the person: the list shows it.
      if (!(error instanceof ApiError && error.status === 404)) showError(error)
    },
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
  })
  if (query.error instanceof ApiError && query.error.status === 404) return null
  const total = query.data?.pages[0]?.total
  return (
    <section className="mt-6 grid gap-3" aria-labelledby="mail-problems-title">
      <div className="grid gap-1">
        <h2 id="mail-problems-title" className="text-lg">
          {t('title')}
        </h2>
        <p className="text-soft">{t('lead')}</p>
        {total ? <p className="text-soft">{t('total', { count: total })}</p> : null}
      </div>
      <PagedList query={query} height={88} more={t('more')}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-soft">{t('empty')}</p>
          ) : (
            <ul className="grid gap-3">
              {rows.map((row) => (
                <Row
                  key={row.id}
                  row={row}
                  busy={lift.isPending && lift.variables === row.id}
                  disabled={lift.isPending}
                  onLift={() => lift.mutate(row.id)}
                />
              ))}
            </ul>
          )
        }
      </PagedList>
    </section>
  )
}

type RowProps = { row: MailProblem; busy: boolean; disabled: boolean; onLift: () => void }

function Row({ row: { kind, domain, status, diagnostic, suppressed_at }, busy, disabled, onLift }: RowProps) {
  const t = useTranslations('moderation.mailProblems')
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const name = domain ?? t('unknown')
  const answer = diagnostic ?? status ?? (kind === 'bounce' ? t('noAnswer') : null)
  return (
    <li className="card dead-row">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <Badge>{t(`kind.${kind}`)}</Badge>
          <span className="break-all font-medium">{name}</span>
        </p>
        {answer ? <p className="wrap-anywhere text-sm">{answer}</p> : null}
        <p className="text-xs text-soft">
          {t('since', { when: formatRecentMoment(suppressed_at, { timeZone }) })}
        </p>
      </div>
      <Button
        size="sm"
        busy={busy}
        disabled={disabled}
        aria-label={t('liftNamed', { name })}
        onClick={onLift}
      >
        {t('lift')}
      </Button>
    </li>
  )
}
