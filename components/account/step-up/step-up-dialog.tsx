'use client'

import { NextIntlClientProvider, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Radio } from '@/components/ui/check'
import { FieldGroup } from '@/components/ui/field'
import type { ContactKind, StepUpMethods } from '@/lib/contracts/step-up'
import account from '@/messages/ru/account.json'
import errors from '@/messages/ru/errors.json'
import fieldErrors from '@/messages/ru/fieldErrors.json'
import stepUp from '@/messages/ru/stepUp.json'
import type { ModalProps } from '@/stores/modals'
import { CodeWay } from './code-way'
import { FactorCodeWay } from './factor-code-way'
import { PasskeyWay } from './passkey-way'
import { PasswordWay } from './password-way'

type Props = ModalProps<true> & { methods: StepUpMethods; outboxUrl: string | undefined }
type Way = 'passkey' | 'factor_code' | 'password' | ContactKind

/** The person proves who they are; stands over any page, with words of its own. */
export function StepUpDialog(props: Props) {
  return (
    <NextIntlClientProvider
      locale="ru"
      timeZone="Europe/Moscow"
      messages={{ account, errors, fieldErrors, stepUp }}
    >
      <Ways {...props} />
    </NextIntlClientProvider>
  )
}

/** Another way is another form here: it proves in its own manner and says so by `onProven`. */
function Ways({ methods, outboxUrl, close }: Props) {
  const t = useTranslations('stepUp')
  const ways: readonly Way[] = [
    ...(methods.passkey ? ['passkey' as const] : []),
    ...(methods.factor_code ? ['factor_code' as const] : []),
    ...(methods.password ? ['password' as const] : []),
    ...methods.contacts.map(({ kind }) => kind),
  ]
  const [way, setWay] = useState(ways[0])
  const maskedOf = (kind: ContactKind) =>
    methods.contacts.find((contact) => contact.kind === kind)?.masked ?? ''
  const onProven = () => close(true)
  const head = (
    <>
      <p className="text-soft">{t('lead')}</p>
      {ways.length > 1 ? (
        <FieldGroup legend={t('way')}>
          {ways.map((one) => (
            <Radio
              key={one}
              name="way"
              checked={one === way}
              onChange={() => setWay(one)}
              label={
                one === 'email' || one === 'phone'
                  ? t(`ways.${one}`, { to: maskedOf(one) })
                  : t(`ways.${one}`)
              }
            />
          ))}
        </FieldGroup>
      ) : null}
    </>
  )
  if (way === undefined) return null
  if (way === 'passkey') return <PasskeyWay head={head} onProven={onProven} />
  if (way === 'factor_code') return <FactorCodeWay head={head} onProven={onProven} />
  if (way === 'password') return <PasswordWay head={head} onProven={onProven} />
  return (
    <CodeWay
      key={way}
      head={head}
      contact={way}
      masked={maskedOf(way)}
      outboxUrl={outboxUrl}
      onProven={onProven}
    />
  )
}
