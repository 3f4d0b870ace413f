'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DialogForm } from '@/components/forms/sending/dialog-form'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { copyLink } from '@/components/layout/page-tools'
import { Button } from '@/components/ui/button'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import { clientLinkDays } from '@/lib/contracts/clients'
import { formatDay } from '@/lib/format/date'
import { routes } from '@/lib/routes'
import type { ModalProps } from '@/stores/modals'

/** The host passes `close` too, which a dialog that only shows an address does not need. */
interface Props extends ModalProps {
  publicId: string
  /** There is a link, which ends with the new one. */
  renewed: boolean
}

/** Makes the link of a client and shows its address, this once. */
export function ClientLinkForm({ publicId, renewed }: Props) {
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
