'use client'

import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import common from '@/messages/ru/common.json'
import dictionaries from '@/messages/ru/dictionaries.json'
import errors from '@/messages/ru/errors.json'
import fieldErrors from '@/messages/ru/fieldErrors.json'
import forms from '@/messages/ru/forms.json'
import negotiations from '@/messages/ru/negotiations.json'

const messages = {
  common: { reply: common.reply },
  negotiations,
  errors,
  forms: { answer: forms.answer },
  fieldErrors,
  dictionaries: {
    refusal_reasons: dictionaries.refusal_reasons,
    candidate_refusal_reasons: dictionaries.candidate_refusal_reasons,
  },
}

/** Words for a form in a modal: it stands outside the page that opened it and is loaded only then. */
export function NegotiationMessages({ children }: { children: ReactNode }) {
  return (
    <NextIntlClientProvider locale="ru" timeZone="Europe/Moscow" messages={messages}>
      {children}
    </NextIntlClientProvider>
  )
}
