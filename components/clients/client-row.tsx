'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DialogForm } from '@/components/forms/sending/dialog-form'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { copyLink } from '@/components/layout/page-tools'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { Dialog, DialogBody, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import { type AgencyClient, clientLinkDays } from '@/lib/contracts/clients'
import { formatDay, formatRecentMoment } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { routes, withQuery } from '@/lib/routes'
import { showToast } from '@/stores/toasts'

interface Props {
  client: AgencyClient
  mayEdit: boolean
  onPeople: () => void
  onEdit: () => void
  onChanged: () => void
}

/** One client: its vacancies, shortlist, report and link. */
export function ClientRow({ client, mayEdit, onPeople, onEdit, onChanged }: Props) {
  const t = useTranslations('clients')
  const showError = useErrorToast()
  const [busy, setBusy] = useState(false)
  const [sharing, setSharing] = useState(false)
  const { public_id: publicId, link } = client
  const params = { publicId }

  async function attempt(work: () => Promise<unknown>): Promise<void> {
    setBusy(true)
    try {
      await work()
      onChanged()
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  const archive = (archived: boolean) =>
    api('PUT /v1/my/clients/:publicId/archive', { params, body: { archived } })
  const putAway = () =>
    attempt(async () => {
      await archive(true)
      showToast({
        message: t('putAway', { name: client.name }),
        action: { label: t('undo'), run: () => void attempt(() => archive(false)) },
      })
    })
  const remove = () =>
    attempt(async () => {
      await api('DELETE /v1/my/clients/:publicId', { params })
      showToast({
        message: t('removed', { name: client.name }),
        action: {
          label: t('undo'),
          run: () => void attempt(() => api('POST /v1/my/clients/:publicId/restoration', { params })),
        },
      })
    })
  return (
    <li className="card grid gap-3 p-4">
      <div className="grid gap-0.5">
        <h2 className="text-base wrap-anywhere">{client.name}</h2>
        <p className="text-soft tabular">{t('inn', { inn: client.inn })}</p>
        {client.note ? <p className="text-soft wrap-anywhere whitespace-pre-line">{client.note}</p> : null}
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <Link className="link" href={withQuery(routes.myVacancies(), { client: publicId })}>
          {t('vacancies', { count: client.vacancies })}
        </Link>
        <button type="button" className="link" onClick={onPeople}>
          {t('listed', { count: client.listed })}
        </button>
        <Link className="link" href={routes.myReports({ client: publicId })}>
          {t('report')}
        </Link>
      </p>
      {client.archived ? null : (
        <p className="text-soft">
          {link
            ? t('link.open', {
                day: formatDay(link.expires_at),
                count: link.views,
                last: link.last_view_at ? formatRecentMoment(link.last_view_at) : '',
              })
            : t('link.none')}
        </p>
      )}
      {mayEdit ? (
        <div className="flex flex-wrap gap-2">
          {client.archived ? (
            <>
              <Button size="sm" busy={busy} onClick={() => void attempt(() => archive(false))}>
                {t('bringBack')}
              </Button>
              <RemoveButton busy={busy} onPress={() => void remove()} />
            </>
          ) : (
            <>
              <Button size="sm" onClick={() => setSharing(true)}>
                {t(link ? 'link.renew' : 'link.make')}
              </Button>
              {link ? (
                <Button
                  size="sm"
                  busy={busy}
                  onClick={() => void attempt(() => api('DELETE /v1/my/clients/:publicId/link', { params }))}
                >
                  {t('link.end')}
                </Button>
              ) : null}
              <Button size="sm" variant="ghost" onClick={onEdit}>
                {t('edit')}
              </Button>
              <Button size="sm" variant="ghost" busy={busy} onClick={() => void putAway()}>
                {t('archive')}
              </Button>
              <RemoveButton busy={busy} onPress={() => void remove()} />
            </>
          )}
        </div>
      ) : null}
      <ClientLink
        client={client}
        open={sharing}
        onClose={() => {
          setSharing(false)
          onChanged()
        }}
      />
    </li>
  )
}

function RemoveButton({ busy, onPress }: { busy: boolean; onPress: () => void }) {
  const t = useTranslations('clients')
  return (
    <Button size="sm" variant="ghost" busy={busy} title={t('removeHint')} onClick={onPress}>
      {t('remove')}
    </Button>
  )
}

type LinkProps = { client: AgencyClient; open: boolean; onClose: () => void }

function ClientLink({ client, open, onClose }: LinkProps) {
  const t = useTranslations('clients')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('link.title', { name: client.name })}
      closeLabel={t('close')}
    >
      {open ? <LinkForm publicId={client.public_id} renewed={client.link !== null} /> : null}
    </Dialog>
  )
}

/** Makes the link of a client and shows its address, this once. */
function LinkForm({ publicId, renewed }: { publicId: string; renewed: boolean }) {
  const t = useTranslations('clients.link')
  const sending = useSubmit()
  const [days, setDays] = useState<(typeof clientLinkDays)[number]>(30)
  const [made, setMade] = useState<{ url: string; until: string } | null>(null)
  const make = async () => {
    const { token, client } = await api('POST /v1/my/clients/:publicId/link', {
      params: { publicId },
      body: { days },
    })
    setMade({
      url: window.location.origin + routes.clientList(token),
      until: client.link?.expires_at ?? new Date().toISOString(),
    })
  }
  if (made) {
    return (
      <>
        <DialogBody className="grid gap-3">
          <p>{t('made', { day: formatDay(made.until) })}</p>
          <output className="card p-3 break-all">{made.url}</output>
          <p className="text-soft">{t('once')}</p>
        </DialogBody>
        <DialogFooter>
          <Button
            variant="primary"
            onClick={() =>
              void copyLink({ url: made.url }, { copied: t('copied'), copyFailed: t('copyFailed') })
            }
          >
            {t('copy')}
          </Button>
        </DialogFooter>
      </>
    )
  }
  return (
    <DialogForm sending={sending} onSend={() => sending.run(make)} submit={t(renewed ? 'renew' : 'make')}>
      <p>{t('lead')}</p>
      {renewed ? <p>{t('ends')}</p> : null}
      <Field label={t('days')} error={sending.errorOf('days')}>
        {(control) => (
          <Select
            {...control}
            value={String(days)}
            onChange={({ target }) =>
              setDays(clientLinkDays.find((each) => String(each) === target.value) ?? 30)
            }
            options={clientLinkDays.map((each) => ({ value: String(each), label: t(`daysOf.${each}`) }))}
          />
        )}
      </Field>
    </DialogForm>
  )
}
