'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { CodeFields } from '@/components/forms/code-fields'
import { ProofStatus } from '@/components/forms/proof-status'
import { codeRefusals, useSubmit } from '@/components/forms/use-submit'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { formatPhone } from '@/lib/shared/phone'
import {
  accountStore,
  forgetCodeRequest,
  restoreCodeRequest,
  sendCode,
  updateEmail,
  updatePhone,
} from '@/stores/account'
import { showToast } from '@/stores/toasts'
import { ME_KEY } from './use-me'

const kinds = {
  email: { purpose: 'change_email', type: 'email', update: updateEmail },
  phone: { purpose: 'change_phone', type: 'tel', update: updatePhone },
} as const

type Props = {
  kind: keyof typeof kinds
  current: string | null
  outboxUrl?: string | undefined
}

/** A contact and its change: the new one proves itself by a code before it takes the old one's place. */
export function ContactRow({ kind, current, outboxUrl }: Props) {
  const t = useTranslations('my.profile')
  const cache = useQueryClient()
  const { purpose, type, update } = kinds[kind]
  const request = useStore(accountStore)
  const { form, busy, errorOf, failed, run, reset } = useSubmit({ atField: codeRefusals })
  const [editing, setEditing] = useState(false)
  const [value, setValue] = useState('')
  const [code, setCode] = useState('')
  useEffect(() => restoreCodeRequest(), [])
  const waiting = request.codeRequested && request.purpose === purpose ? request.username : null

  const close = () => {
    forgetCodeRequest()
    setEditing(false)
    setValue('')
    setCode('')
    reset()
  }
  const confirm = (digits: string, to: string) =>
    run(() => update(to, digits), {
      onDone: () => {
        close()
        void cache.invalidateQueries({ queryKey: ME_KEY })
        showToast({ variant: 'success', message: t(`${kind}Changed`) })
      },
    })

  return (
    <div>
      <div className="my-row">
        <div className="min-w-0">
          <p className="text-xs text-soft">{t(kind === 'email' ? 'email' : 'phone')}</p>
          <p className="break-words font-medium">
            {current ? (kind === 'phone' ? formatPhone(current) : current) : t('none')}
          </p>
        </div>
        {editing || waiting ? (
          <Button size="sm" variant="ghost" onClick={close}>
            {t('cancel')}
          </Button>
        ) : (
          <Button size="sm" onClick={() => setEditing(true)} aria-label={t(`${kind}Change`)}>
            {t(current ? 'change' : 'add')}
          </Button>
        )}
      </div>
      {waiting ? (
        <form
          ref={form}
          method="post"
          noValidate
          className="grid gap-4 pb-5"
          onSubmit={(event) => {
            event.preventDefault()
            confirm(code, waiting)
          }}
        >
          <CodeFields
            username={waiting}
            purpose={purpose}
            outboxUrl={outboxUrl}
            code={code}
            onCode={(digits) => {
              setCode(digits)
              reset()
              if (digits.length === 6) confirm(digits, waiting)
            }}
            error={errorOf('code')}
            failed={failed}
            onResent={() => {
              setCode('')
              reset()
            }}
          />
          <Button type="submit" variant="primary" className="justify-self-start" busy={busy}>
            {t('confirm')}
          </Button>
        </form>
      ) : editing ? (
        <form
          ref={form}
          method="post"
          noValidate
          className="grid gap-4 pb-5"
          onSubmit={(event) => {
            event.preventDefault()
            run(() => sendCode(value, purpose))
          }}
        >
          <Field label={t(`${kind}New`)} hint={t('codeComes')} error={errorOf('username')}>
            {(control) => (
              <Input
                {...control}
                type={type}
                className="sm:max-w-80"
                autoComplete={type}
                maxLength={254}
                // The person has just asked for this field.
                autoFocus
                value={value}
                onChange={(event) => setValue(event.target.value)}
              />
            )}
          </Field>
          <Button type="submit" variant="primary" className="justify-self-start" busy={busy}>
            {t('getCode')}
          </Button>
          <ProofStatus />
        </form>
      ) : null}
    </div>
  )
}
