'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Radio } from '@/components/ui/check'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import { FieldGroup } from '@/components/ui/field'
import { type CloseReason, closeReasons } from '@/lib/contracts/enums'

/** Asks why a vacancy is closed; resolves with the reason. Opened through the modals store. */
export function CloseDialog({ close }: { close: (reason?: CloseReason) => void }) {
  const t = useTranslations('vacancyForm')
  const [reason, setReason] = useState<CloseReason>('hired_here')
  return (
    <form
      className="contents"
      onSubmit={(event) => {
        event.preventDefault()
        close(reason)
      }}
    >
      <DialogBody>
        <FieldGroup legend={t('closeText')}>
          {closeReasons.map((code) => (
            <Radio
              key={code}
              name="reason"
              label={t(`closeReasons.${code}`)}
              checked={reason === code}
              onChange={() => setReason(code)}
            />
          ))}
        </FieldGroup>
      </DialogBody>
      <DialogFooter>
        <Button type="submit" variant="danger">
          {t('closeConfirm')}
        </Button>
        <Button variant="ghost" onClick={() => close()}>
          {t('cancel')}
        </Button>
      </DialogFooter>
    </form>
  )
}
