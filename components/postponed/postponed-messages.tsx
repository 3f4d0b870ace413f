'use client'

import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import errors from '@/messages/ru/errors.json'
import fieldErrors from '@/messages/ru/fieldErrors.json'
import shelf from '@/messages/ru/shelf.json'

const messages = { shelf, errors, fieldErrors }

/** Messages of a form in a modal, which renders outside the page that opened it and is loaded on demand. */
export function PostponedMessages({ children }: { children: ReactNode }) {
  return (
    <NextIntlClientProvider locale="ru" timeZone="Europe/Moscow" messages={messages}>
      {children}
    </NextIntlClientProvider>
  )
}
