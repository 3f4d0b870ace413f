'use client'

import { NextIntlClientProvider, useTranslations } from 'next-intl'
import { useState } from 'react'
import { DialogForm } from '@/components/forms/sending/dialog-form'
import { Radio } from '@/components/ui/check'
import { FieldGroup } from '@/components/ui/field'
import { type VacancyHideReason, vacancyHideReasons } from '@/lib/contracts/enums'
import autopickup from '@/messages/ru/autopickup.json'
import type { ModalProps } from '@/stores/modals'

type Props = ModalProps<VacancyHideReason>

/** Asks why a find does not fit. A modal renders outside the page, so it provides its own messages. */
export function DismissForm(props: Props) {
  return (
    <NextIntlClientProvider locale="ru" timeZone="Europe/Moscow" messages={{ autopickup }}>
      <Inside {...props} />
    </NextIntlClientProvider>
  )
}

function Inside({ close }: Props) {
  const t = useTranslations('autopickup')
  const [reason, setReason] = useState<VacancyHideReason | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  return (
    <DialogForm onSend={() => (reason === null ? setIsMissing(true) : close(reason))} submit={t('dismiss')}>
      <FieldGroup
        legend={t('dismissReason')}
        hint={t('dismissHint')}
        error={isMissing && reason === null ? t('dismissMissing') : undefined}
      >
        {vacancyHideReasons.map((each) => (
          <Radio
            key={each}
            name="reason"
            label={t(`reason.${each}`)}
            checked={reason === each}
            onChange={() => setReason(each)}
          />
        ))}
      </FieldGroup>
    </DialogForm>
  )
}
