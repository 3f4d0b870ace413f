'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import type { SecondFactor } from '@/lib/contracts/second-factor'
import { formatRecentMoment } from '@/lib/format/date'
import { hasPasskeys, makePasskey } from '@/lib/passkeys/browser'
import { showToast } from '@/stores/toasts'
import { ConfirmStep } from './confirm-step'
import { FactorSection } from './factor-section'

type Passkey = SecondFactor['passkeys'][number]
interface Props {
  passkeys: readonly Passkey[]
  /** With new recovery codes, when there are any. */
  onChange: (codes: readonly string[] | null) => void
}

export function PasskeyRows({ passkeys, onChange }: Props) {
  const t = useTranslations('protection.passkeys')
  const [adding, setAdding] = useState(false)
  return (
    <FactorSection
      title={t('title')}
      lead={t('lead')}
      action={
        hasPasskeys() && !adding ? (
          <Button size="sm" onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        ) : null
      }
    >
      {passkeys.length > 0 ? (
        <ul className="rows -my-3">
          {passkeys.map((passkey) => (
            <Row key={passkey.public_id} passkey={passkey} onChange={onChange} />
          ))}
        </ul>
      ) : null}
      {!hasPasskeys() ? (
        <p className="text-soft">{t('unknown')}</p>
      ) : adding ? (
        <NameForm
          name=""
          label={t('name')}
          submit={t('create')}
          onCancel={() => setAdding(false)}
          save={async (name) => {
            const asked = await api('POST /v1/accounts/second-factor/passkeys/options')
            const response = await makePasskey(asked.options)
            const { recovery_codes } = await api('POST /v1/accounts/second-factor/passkeys', {
              body: { challenge: asked.challenge, name, response },
            })
            setAdding(false)
            showToast({ variant: 'success', message: t('added') })
            onChange(recovery_codes)
          }}
        />
      ) : null}
    </FactorSection>
  )
}

function Row({ passkey, onChange }: { passkey: Passkey; onChange: Props['onChange'] }) {
  const t = useTranslations('protection.passkeys')
  const showError = useErrorToast()
  const [renaming, setRenaming] = useState(false)
  const [removing, setRemoving] = useState(false)
  const params = { publicId: passkey.public_id }
  const remove = useMutation({
    mutationFn: () => api('DELETE /v1/accounts/second-factor/passkeys/:publicId', { params }),
    onSuccess: () => {
      showToast({ variant: 'success', message: t('removed') })
      onChange(null)
    },
    onError: showError,
  })
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const when = (moment: string) => formatRecentMoment(moment, { timeZone })
  if (renaming) {
    return (
      <li className="py-3">
        <NameForm
          name={passkey.name}
          label={t('name')}
          submit={t('save')}
          onCancel={() => setRenaming(false)}
          save={async (name) => {
            await api('PATCH /v1/accounts/second-factor/passkeys/:publicId', { params, body: { name } })
            setRenaming(false)
            onChange(null)
          }}
        />
      </li>
    )
  }
  if (removing) {
    return (
      <li className="py-3">
        <ConfirmStep
          question={t('removeQuestion', { name: passkey.name })}
          confirm={t('remove')}
          cancel={t('keep')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onCancel={() => setRemoving(false)}
        />
      </li>
    )
  }
  return (
    <li className="my-row">
      <div className="min-w-0">
        <p className="break-words font-medium">{passkey.name}</p>
        <p className="text-xs text-soft">
          {passkey.last_used_at
            ? t('used', { when: when(passkey.last_used_at) })
            : t('created', { when: when(passkey.created_at) })}
        </p>
        {passkey.backed_up ? <p className="text-xs text-soft">{t('backedUp')}</p> : null}
      </div>
      <div className="-mx-3 flex flex-wrap gap-1">
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('renameNamed', { name: passkey.name })}
          onClick={() => setRenaming(true)}
        >
          {t('rename')}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('removeNamed', { name: passkey.name })}
          onClick={() => setRemoving(true)}
        >
          {t('remove')}
        </Button>
      </div>
    </li>
  )
}

interface NameFormProps {
  name: string
  label: string
  submit: string
  onCancel: () => void
  save: (name: string) => Promise<void>
}

function NameForm({ name: before, label, submit, onCancel, save }: NameFormProps) {
  const t = useTranslations('protection.passkeys')
  const { form, busy, errorOf, run } = useSubmit()
  const [name, setName] = useState(before)
  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        run(() => save(name))
      }}
    >
      <Field label={label} hint={t('nameHint')} error={errorOf('name')}>
        {(control) => (
          <Input
            {...control}
            className="sm:max-w-80"
            maxLength={60}
            // Focus the field that was just requested.
            autoFocus
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={busy} disabled={name.trim() === ''}>
          {submit}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
