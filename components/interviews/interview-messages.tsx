'use client'

import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { QueryProvider } from '@/components/providers/query-provider'
import common from '@/messages/ru/common.json'
import errors from '@/messages/ru/errors.json'
import fieldErrors from '@/messages/ru/fieldErrors.json'
import forms from '@/messages/ru/forms.json'
import interviews from '@/messages/ru/interviews.json'

const messages = {
  common,
  errors,
  fieldErrors,
  forms,
  interviews,
}

/**
 * Messages and query cache for a form in a modal: modals render outside the page that opened them and are loaded on
 * demand.
 */
export function InterviewMessages({ children }: { children: ReactNode }) {
  return (
    <NextIntlClientProvider locale="ru" timeZone="Europe/Moscow" messages={messages}>
      <QueryProvider>{children}</QueryProvider>
    </NextIntlClientProvider>
  )
}
