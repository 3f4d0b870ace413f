'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSecondsUntil } from '@/components/forms/credentials/use-resend'
import { codeRefusals, useSubmit } from '@/components/forms/sending/use-submit'
import { Loaded } from '@/components/layout/loaded'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { Progress } from '@/components/ui/progress'
import { api, apiFile } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import type { CallResult } from '@/lib/contracts/calls'
import type { DataExport } from '@/lib/contracts/personal-data'
import { formatDay } from '@/lib/format/date'
import { formatDecimal, formatShare } from '@/lib/format/number'
import { EXPORT_FILE_PATH } from '@/lib/routes'
import { abandonSession, useSession } from '@/stores/session'
import { showToast } from '@/stores/toasts'
import { Panel } from '../panel'

const KEY = ['export'] as const
const lookEveryMs = 1500

const isInProgress = (copy: DataExport | null | undefined) =>
  copy?.status === 'queued' || copy?.status === 'building'

/** Saves a file through the browser's downloads. */
function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Export of personal data: request, progress, download. */
export function ExportPanel() {
  const t = useTranslations('settings.export')
  const cache = useQueryClient()
  const showError = useErrorToast()
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET /v1/accounts/export', { signal }),
    refetchInterval: ({ state }) => (isInProgress(state.data) ? lookEveryMs : false),
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

type Sent = CallResult<'POST /v1/accounts/deletion/code'> & { resendAt: number }

/** Account deletion: what is deleted, what is retained, and the confirmation by a code. */
export function DeletionPanel({ outboxUrl }: { outboxUrl?: string | undefined }) {
  const t = useTranslations('settings.deletion')
  const isEmployer = useSession((state) => state.user?.accountType === 'employer')
  const [sent, setSent] = useState<Sent | null>(null)
  const start = useSubmit()
  const send = () =>
    start.run(async () => {
      const answer = await api('POST /v1/accounts/deletion/code')
      setSent({ ...answer, resendAt: Date.now() + answer.resend_seconds * 1000 })
    })
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <ul className="grid gap-2">
        <li>{t('now')}</li>
        <li>{t('then')}</li>
        <li>{t('kept')}</li>
        {isEmployer ? <li>{t('employer')}</li> : null}
      </ul>
      {sent ? (
        <Confirm
          sent={sent}
          outboxUrl={outboxUrl}
          onResend={send}
          resending={start.busy}
          onCancel={() => setSent(null)}
        />
      ) : (
        <Button variant="danger" className="justify-self-start" busy={start.busy} onClick={send}>
          {t('start')}
        </Button>
      )}
    </Panel>
  )
}

type ConfirmProps = {
  sent: Sent
  outboxUrl: string | undefined
  onResend: () => void
  resending: boolean
  onCancel: () => void
}

function Confirm({ sent, outboxUrl, onResend, resending, onCancel }: ConfirmProps) {
  const t = useTranslations('settings.deletion')
  const tErrors = useTranslations('errors')
  const { form, busy, errorOf, failed, run, reset } = useSubmit({ atField: codeRefusals })
  const [code, setCode] = useState('')
  const left = useSecondsUntil(sent.resendAt)
  const refusal = failed && codeRefusals.has(failed) ? tErrors(failed as 'code_wrong') : undefined
  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        run(
          async () => {
            const { due_at } = await api('POST /v1/accounts/deletion', {
              body: { code, request: sent.request },
            })
            showToast({
              variant: 'info',
              message: t('planned', { day: formatDay(due_at) }),
              autoHide: false,
            })
            abandonSession()
          },
          { hold: true },
        )
      }}
    >
      <p role="status">{t('sent', { to: sent.sent_to })}</p>
      {outboxUrl ? (
        <p className="text-xs text-soft">
          {t.rich('demo', {
            link: (text) => (
              <a className="link" href={outboxUrl} target="_blank" rel="noreferrer">
                {text}
              </a>
            ),
          })}
        </p>
      ) : null}
      <Field label={t('code')} hint={t('codeHint')} error={errorOf('code') ?? refusal}>
        {(control) => (
          <Input
            {...control}
            className="tabular max-w-48 text-center text-xl tracking-[0.3em]"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            // Focus the field that was just requested.
            autoFocus
            value={code}
            onChange={(event) => {
              setCode(event.target.value.replace(/\D/g, ''))
              reset()
            }}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={busy} disabled={code.length < 6}>
          {t('confirm')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button variant="ghost" disabled={left > 0} busy={resending} onClick={onResend}>
          {left > 0 ? t('resendIn', { seconds: left }) : t('resend')}
        </Button>
      </div>
    </form>
  )
}
