'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Loaded } from '@/components/layout/loaded'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Progress } from '@/components/ui/progress'
import { ApiError } from '@/lib/api/api-error'
import { api, apiFile } from '@/lib/api/client'
import { EXPORT_FILE_PATH } from '@/lib/contracts/export-file'
import type { DataExport } from '@/lib/contracts/personal-data'
import { formatDay } from '@/lib/format/date'
import { formatDecimal, formatShare } from '@/lib/format/number'
import { showToast } from '@/stores/toasts'
import { Panel } from './panel'

const KEY = ['export'] as const
const lookEveryMs = 1500

const isOnItsWay = (copy: DataExport | null | undefined) =>
  copy?.status === 'queued' || copy?.status === 'building'

/** Hands a file over to the browser's own downloads. */
function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** A copy of one's data: ordered, watched while it is built, taken away. */
export function ExportPanel() {
  const t = useTranslations('settings.export')
  const cache = useQueryClient()
  const showError = useErrorToast()
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET /v1/accounts/export', { signal }),
    refetchInterval: ({ state }) => (isOnItsWay(state.data) ? lookEveryMs : false),
  })
  const order = useMutation({
    mutationFn: () => api('POST /v1/accounts/export'),
    onSuccess: (copy) => cache.setQueryData(KEY, copy),
    onError: showError,
  })
  const download = useMutation({
    mutationFn: () => apiFile(EXPORT_FILE_PATH),
    onSuccess: (file) => saveFile(file, `dvoe-${new Date().toISOString().slice(0, 10)}.zip`),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'step_up_required') return
      showToast({ variant: 'danger', message: t('notDownloaded') })
      return cache.invalidateQueries({ queryKey: KEY })
    },
  })
  const orderButton = (label: string) => (
    <Button className="justify-self-start" busy={order.isPending} onClick={() => order.mutate()}>
      {label}
    </Button>
  )
  return (
    <Panel title={t('title')} lead={t('lead')} anchor="export">
      <Loaded query={query} height={44}>
        {(copy) => {
          switch (copy?.status) {
            case 'queued':
            case 'building':
              return (
                <div className="grid gap-3">
                  <Progress value={copy.progress * 100} label={t('progress')} />
                  <p className="text-soft" role="status">
                    {copy.status === 'queued'
                      ? t('queued')
                      : t('building', { percent: formatShare(copy.progress) })}
                  </p>
                </div>
              )
            case 'ready':
              return (
                <>
                  <p>
                    {t('ready', {
                      size: sizeText(copy.size ?? 0, t),
                      day: formatDay(copy.expires_at ?? copy.requested_at),
                    })}
                  </p>
                  <div className="flex flex-wrap gap-3">
                    <Button variant="primary" busy={download.isPending} onClick={() => download.mutate()}>
                      {t('download')}
                    </Button>
                    {orderButton(t('again'))}
                  </div>
                </>
              )
            case 'failed':
              return (
                <>
                  <Notice tone="danger">{t('failed')}</Notice>
                  {orderButton(t('again'))}
                </>
              )
            default:
              return (
                <>
                  {copy ? <p className="text-soft">{t('expired')}</p> : null}
                  {orderButton(t('order'))}
                </>
              )
          }
        }}
      </Loaded>
    </Panel>
  )
}

function sizeText(bytes: number, t: ReturnType<typeof useTranslations<'settings.export'>>): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  return kilobytes < 1024
    ? t('kilobytes', { size: String(kilobytes) })
    : t('megabytes', { size: formatDecimal(bytes / 1024 / 1024) })
}
