'use client'

import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Loaded } from '@/components/layout/loaded'
import { PagedList, pageAfter } from '@/components/layout/paged-list'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/check'
import { api } from '@/lib/api/client'
import type { ConsentRow, freeConsents, PrivacySettings } from '@/lib/contracts/personal-data'
import { formatDay } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { showToast } from '@/stores/toasts'
import { Panel } from '../panel'

const PRIVACY_KEY = ['privacy'] as const

/** Whether others see the person's online status. */
export function PresencePanel() {
  const t = useTranslations('settings.presence')
  const cache = useQueryClient()
  const showError = useErrorToast()
  const query = useQuery({
    queryKey: PRIVACY_KEY,
    queryFn: ({ signal }) => api('GET /v1/accounts/privacy', { signal }),
  })
  const change = useMutation({
    mutationFn: (body: PrivacySettings) => api('PUT /v1/accounts/privacy', { body }),
    // Optimistic update, rolled back on failure.
    onMutate: async (next) => {
      await cache.cancelQueries({ queryKey: PRIVACY_KEY })
      const before = cache.getQueryData<PrivacySettings>(PRIVACY_KEY)
      cache.setQueryData(PRIVACY_KEY, next)
      return { before }
    },
    onError: (error, _, context) => {
      cache.setQueryData(PRIVACY_KEY, context?.before)
      showError(error)
    },
    // Serialised, so that the last change wins.
    scope: { id: 'privacy' },
  })
  return (
    <Panel title={t('title')}>
      <Loaded query={query} height={52}>
        {(settings) => (
          <Checkbox
            label={t('label')}
            hint={t('hint')}
            checked={settings.presence_visible}
            onChange={(event) => change.mutate({ presence_visible: event.target.checked })}
          />
        )}
      </Loaded>
    </Panel>
  )
}

const KEY = ['consents'] as const
const pageSize = 10
type Free = (typeof freeConsents)[number]

const documents: Record<ConsentRow['kind'], string> = {
  terms: routes.terms(),
  personal_data: routes.privacy(),
  resume_distribution: routes.privacy(),
  marketing: routes.privacy(),
  pass_data: routes.privacy(),
  recording: routes.privacy(),
}

const withdrawnTexts = {
  marketing: 'withdrawnDone',
  resume_distribution: 'distributionWithdrawn',
  recording: 'recordingWithdrawn',
} as const

/** Log of consents, active ones first, with a withdraw button where the law allows it. */
export function ConsentsPanel() {
  const t = useTranslations('settings.consents')
  const cache = useQueryClient()
  const showError = useErrorToast()
  const query = useInfiniteQuery({
    queryKey: KEY,
    queryFn: ({ pageParam, signal }) =>
      api('GET /v1/accounts/consents', { query: { page: pageParam, size: pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: pageAfter,
  })
  const reload = () => cache.invalidateQueries({ queryKey: KEY })
  const give = useMutation({
    mutationFn: () => api('POST /v1/accounts/consents', { body: { kind: 'marketing' } }),
    onSuccess: reload,
    onError: showError,
  })
  const withdraw = useMutation({
    mutationFn: (kind: Free) => api('DELETE /v1/accounts/consents', { body: { kind } }),
    onSuccess: (_, kind) => {
      const undo = kind === 'marketing' && { action: { label: t('undo'), run: () => give.mutate() } }
      showToast({
        variant: 'success',
        message: t(withdrawnTexts[kind]),
        ...(undo || {}),
      })
      return reload()
    },
    onError: showError,
  })
  const rows = query.data?.pages.flatMap((page) => page.results)
  const agreed = rows?.some(({ kind, withdrawn_at }) => kind === 'marketing' && withdrawn_at === null)

  return (
    <Panel title={t('title')} lead={t('lead')} anchor="consents">
      <PagedList query={query} height={160} more={t('more')}>
        {(rows) => (
          <ul className="rows -my-3">
            {rows.map((row) => (
              <li key={`${row.kind} ${row.given_at}`} className="my-row">
                <Consent row={row} />
                {row.withdrawable ? (
                  <Button
                    size="sm"
                    aria-label={t('withdrawNamed', { name: t(`kinds.${row.kind}`) })}
                    busy={withdraw.isPending && withdraw.variables === row.kind}
                    onClick={() => withdraw.mutate(row.kind as Free)}
                  >
                    {t('withdraw')}
                  </Button>
                ) : (
                  <Badge tone={row.withdrawn_at ? 'neutral' : 'success'}>
                    {t(row.withdrawn_at ? 'ended' : 'inForce')}
                  </Badge>
                )}
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {!rows || agreed ? null : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 text-soft">{t('marketingHint')}</p>
          <Button size="sm" busy={give.isPending} onClick={() => give.mutate()}>
            {t('marketing')}
          </Button>
        </div>
      )}
    </Panel>
  )
}

function Consent({ row }: { row: ConsentRow }) {
  const t = useTranslations('settings.consents')
  const { kind, given_at, withdrawn_at, text_version } = row
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const day = (iso: string) => formatDay(iso, { timeZone })
  const required = kind === 'terms' || kind === 'personal_data'
  return (
    <div className="min-w-0">
      <p className="font-medium">
        <Link className="link" href={documents[kind]}>
          {t(`kinds.${kind}`)}
        </Link>
      </p>
      <p className="text-xs text-soft">
        {t('given', { day: day(given_at), version: formatDay(text_version) })}
        {withdrawn_at ? `. ${t('withdrawn', { day: day(withdrawn_at) })}` : null}
        {required && !withdrawn_at ? `. ${t('withAccount')}` : null}
      </p>
    </div>
  )
}
