'use client'

import { NextIntlClientProvider, useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Radio } from '@/components/ui/check'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import { FieldGroup } from '@/components/ui/field'
import { type VacancyHideReason, vacancyHideReasons } from '@/lib/contracts/enums'
import autopickup from '@/messages/ru/autopickup.json'
import type { ModalProps } from '@/stores/modals'

type Props = ModalProps<VacancyHideReason>

/** Asks why a find does not fit. It stands outside the page that opened it, so it brings its words along. */
export function DismissForm(props: Props) {
  return (
    <NextIntlClientProvider locale="ru" timeZone="Europe/Moscow" messages={{ autopickup }}>
      <Inside {...props} />
    </NextIntlClientProvider>
  )
}

function Inside({ close }: Props) {
  const t = useTranslations('autopickup')
  const [reason, setReason] = useState<VacancyHideReason>('salary')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    close(reason)
  }
  return (
    <form className="contents" onSubmit={submit}>
      <DialogBody>
        <FieldGroup legend={t('dismissTitle')} hint={t('dismissHint')}>
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
      </DialogBody>
      <DialogFooter>
        <Button type="submit" variant="primary">
          {t('dismiss')}
        </Button>
      </DialogFooter>
    </form>
  )
}
