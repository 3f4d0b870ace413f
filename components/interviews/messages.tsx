'use client'

import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import common from '@/messages/ru/common.json'
import errors from '@/messages/ru/errors.json'
import fieldErrors from '@/messages/ru/fieldErrors.json'
import interviews from '@/messages/ru/interviews.json'
import screening from '@/messages/ru/screening.json'

const messages = {
  common,
  errors,
  fieldErrors,
  interviews,
  screening: { hours: { zones: screening.hours.zones } },
}

/** Words for a form in a modal: it stands outside the page that opened it and is loaded only then. */
export function InterviewMessages({ children }: { children: ReactNode }) {
  return (
    <NextIntlClientProvider locale="ru" timeZone="Europe/Moscow" messages={messages}>
      {children}
    </NextIntlClientProvider>
  )
}
