'use client'

import { nanoid } from 'nanoid'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { DialogForm } from '@/components/forms/sending/dialog-form'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input, Textarea } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import { type AgencyClient, clientLimits } from '@/lib/contracts/clients'
import { showToast } from '@/stores/toasts'

type Props = { client: AgencyClient | 'new' | null; onClose: () => void; onSaved: () => void }

export function ClientForm({ client, onClose, onSaved }: Props) {
  const t = useTranslations('clients')
  return (
    <Dialog
      open={client !== null}
      onClose={onClose}
      title={t(client === 'new' ? 'form.addTitle' : 'form.editTitle')}
      closeLabel={t('close')}
    >
      {client === null ? null : <ClientFields client={client === 'new' ? null : client} onSaved={onSaved} />}
    </Dialog>
  )
}

function ClientFields({ client, onSaved }: { client: AgencyClient | null; onSaved: () => void }) {
  const t = useTranslations('clients')
  const common = useTranslations('common')
  const sending = useSubmit()
  const key = useRef(nanoid())
  const [values, setValues] = useState({
    name: client?.name ?? '',
    inn: client?.inn ?? '',
    note: client?.note ?? '',
  })
  const put = (change: Partial<typeof values>) => {
    key.current = nanoid()
    setValues((before) => ({ ...before, ...change }))
  }
  const save = async () => {
    const { name, note } = values
    await (client
      ? api('PUT /v1/my/clients/:publicId', { params: { publicId: client.public_id }, body: { name, note } })
      : api('POST /v1/my/clients', { body: values, idempotencyKey: key.current }))
    showToast({ variant: 'success', message: t(client ? 'form.saved' : 'form.added') })
    onSaved()
  }
  return (
    <DialogForm
      sending={sending}
      onSend={() => sending.run(save, { hold: true })}
      submit={t(client ? 'form.save' : 'form.addButton')}
    >
      <Field label={t('form.name')} error={sending.errorOf('name')}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={clientLimits.name}
            value={values.name}
            onChange={({ target }) => put({ name: target.value })}
          />
        )}
      </Field>
      {client ? (
        <p className="text-soft">{t('form.innFixed', { inn: client.inn })}</p>
      ) : (
        <Field label={t('form.inn')} hint={t('form.innHint')} error={sending.errorOf('inn')}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              value={values.inn}
              onChange={({ target }) => put({ inn: target.value.replace(/\s/g, '') })}
            />
          )}
        </Field>
      )}
      <Field
        label={t('form.note')}
        hint={t('form.noteHint')}
        mark={common('optional')}
        error={sending.errorOf('note')}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={clientLimits.note}
            value={values.note}
            onChange={({ target }) => put({ note: target.value })}
          />
        )}
      </Field>
    </DialogForm>
  )
}
