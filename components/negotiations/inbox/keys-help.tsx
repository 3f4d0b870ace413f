'use client'

import { NextIntlClientProvider, useTranslations } from 'next-intl'
import { DialogBody } from '@/components/ui/dialog'
import inbox from '@/messages/ru/inbox.json'
import type { ModalProps } from '@/stores/modals'
import { useMay } from '@/stores/rights'

const keys = ['J', 'K', 'X', 'E', 'R', 'I', 'N', 'digits', 'Esc'] as const
/** Of those who only look on. */
const lookingKeys: readonly string[] = ['J', 'K', 'Esc']

/** Help on the keyboard shortcuts of the inbox. */
export function KeysHelp(_: ModalProps) {
  return (
    <NextIntlClientProvider locale="ru" timeZone="Europe/Moscow" messages={{ inbox }}>
      <Sheet />
    </NextIntlClientProvider>
  )
}

function Sheet() {
  const t = useTranslations('inbox.keys')
  const may = useMay()
  const shown = keys.filter(
    (key) => may('recruit') || lookingKeys.includes(key) || (key === 'N' && may('comment')),
  )
  return (
    <DialogBody className="grid gap-4">
      <dl className="keys-sheet">
        {shown.map((key) => (
          <div key={key}>
            <dt>
              <kbd>{key === 'digits' ? t('digitsKey') : key}</kbd>
            </dt>
            <dd>{t(key)}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>?</kbd>
          </dt>
          <dd>{t('help')}</dd>
        </div>
      </dl>
      <p className="text-xs text-soft">{t('layout')}</p>
    </DialogBody>
  )
}
