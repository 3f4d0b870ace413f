'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DialogForm } from '@/components/forms/sending/dialog-form'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { copyLink } from '@/components/layout/page-tools'
import { Button } from '@/components/ui/button'
import { Dialog, DialogBody, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import { type AgencyClient, clientLinkDays } from '@/lib/contracts/clients'
import { formatDay } from '@/lib/format/date'
import { routes } from '@/lib/routes'

type Props = { client: AgencyClient; open: boolean; onClose: () => void }

export function ClientLink({ client, open, onClose }: Props) {
  const t = useTranslations('clients')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('link.title', { name: client.name })}
      closeLabel={t('close')}
    >
      {open ? <Form publicId={client.public_id} renewed={client.link !== null} /> : null}
    </Dialog>
  )
}

/** Makes the link of a client and shows its address, this once. */
function Form({ publicId, renewed }: { publicId: string; renewed: boolean }) {
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
